// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The regions of shared memory: their table, their readings and the tab of page Memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "client/session/queries.h"
#include "console/feed/detail_commands.h"
#include "console/feed/detail_feed.h"
#include "console/feed/region_translation.h"
#include "console/look/state_pane.h"
#include "console/models/text/shown_text.h"
#include "console/pages/detail/memory_page.h"
#include "tests/client/session/fake_session.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = ServerDetail::Kind;

constexpr qint64 kNow = 1'577'000'000'000'000'000;
constexpr qint64 kSecond = 1'000'000'000;

void addRegion(v1::SharedMemoryResponse& response, const std::string& name, quint64 bytes)
{
    v1::SharedMemoryRegion& region = *response.add_regions();
    region.set_name(name);
    region.set_key("/" + name);
    region.set_byte_size(bytes);
    region.set_owner("http 10.0.0.1");
    region.set_registered_unix_ns(kNow - 60 * kSecond);
}

// Two regions: "images", which was used 4 s ago, and "left", which its client has removed.
v1::SharedMemoryResponse sampleResponse()
{
    v1::SharedMemoryResponse response;
    response.set_time_unix_ns(kNow);
    addRegion(response, "images", 4 << 20);
    response.mutable_regions(0)->set_offset(4096);
    response.mutable_regions(0)->set_last_use_unix_ns(kNow - 4 * kSecond);
    response.mutable_regions(0)->set_tensor_count(12);
    response.mutable_regions(0)->set_is_in_use(true);
    addRegion(response, "left", 1 << 20);
    response.mutable_regions(1)->set_is_unlinked(true);
    return response;
}

TEST(RegionTable, TellsWhoUsesARegion)
{
    RegionTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(regionsOf(sampleResponse()));
    const auto cell = [&](int row, RegionTable::ColumnNumber column) {
        return plainText(table.index(row, column).data().toString());
    };
    EXPECT_EQ(cell(0, RegionTable::Name), "images");
    EXPECT_EQ(cell(0, RegionTable::Size), "4.00 MiB");
    EXPECT_EQ(cell(0, RegionTable::State), "in use");
    EXPECT_EQ(cell(0, RegionTable::Owner), "http 10.0.0.1");
    EXPECT_EQ(cell(0, RegionTable::LastUse), "4.00 s");
    EXPECT_EQ(cell(0, RegionTable::Place), "/images from byte 4,096");
    EXPECT_EQ(cell(1, RegionTable::State), "removed");
    EXPECT_EQ(cell(1, RegionTable::LastUse), "never");
    EXPECT_EQ(healthOf(table.rows()[0]), Health::Ready);
    EXPECT_EQ(healthOf(table.rows()[1]), Health::Attention);
    EXPECT_THAT(plainText(describe(table.rows()[1]).text()), HasSubstr("to free its memory"));
    EXPECT_EQ(plainText(conclusionOf(table.rows())),
        "2 regions of clients, 5.00 MiB in all. The object of 1 was removed by its client.");
    EXPECT_EQ(conclusionOf(std::vector<RegionFacts>()), u"No client has registered a region.");
}

TEST(RegionTable, BoundsWhatAHostileServerSends)
{
    v1::SharedMemoryResponse response;
    response.set_time_unix_ns(-5);
    addRegion(response, "a\nb" + std::string(1 << 20, 'x'), ~0ULL);
    response.mutable_regions(0)->set_last_use_unix_ns(kNow); // later than the reading
    response.mutable_regions(0)->set_state(static_cast<v1::SharedMemoryRegion::State>(99));
    const std::vector<RegionFacts> regions = regionsOf(response);
    ASSERT_EQ(regions.size(), 1);
    EXPECT_LE(regions[0].name.size(), 2 * kNameLength); // with escapes
    EXPECT_FALSE(regions[0].name.contains(u'\n'));
    EXPECT_EQ(regions[0].use->age, 0s);
    EXPECT_EQ(regions[0].use->idle, 0s);
    EXPECT_EQ(regions[0].use->state, RegionFacts::State::Registered);
}

// ---------------------------------------------------------------------------

class RegionFeeds : public testing::Test {
protected:
    RegionFeeds()
    {
        m_store = m_workspace.fleet().add({QStringLiteral("gpu-east")});
        m_session.open();
    }
    // Begins to read, as a page does that shows the regions.
    void read()
    {
        m_feed = std::make_unique<DetailFeed>(*m_store, m_session);
        detail().topic(Kind::SharedMemory).addInterest();
        m_session.advance({});
    }
    ServerDetail& detail() { return ServerDetail::of(*m_store); }
    client::FakeSession::Asked& asked(const client::QueryType& query)
    {
        const auto found = std::ranges::find_if(
            m_session.asked, [&](const auto* one) { return &one->query == &query; });
        EXPECT_NE(found, m_session.asked.end()) << query.path;
        return **found;
    }
    std::vector<std::string> names()
    {
        std::vector<std::string> all;
        for (const RegionFacts& region : detail().regions().rows())
            all.push_back(region.name.toStdString());
        return all;
    }

    Workspace m_workspace;
    ServerStore* m_store = nullptr;
    client::FakeSession m_session;
    std::unique_ptr<DetailFeed> m_feed;
};

TEST_F(RegionFeeds, ReadTheRegionsOfTheExtension)
{
    read();
    asked(queries::kSharedMemory).answer(sampleResponse());
    EXPECT_THAT(names(), ElementsAre("images", "left"));
    EXPECT_TRUE(detail().topic(Kind::SharedMemory).hasData());
}

TEST_F(RegionFeeds, ReadBothKindsOfATritonServer)
{
    m_session.setAvailability(
        queries::kSharedMemory, {client::Availability::State::Unavailable, "no extension", {}});
    read();
    asked(queries::kCudaSharedMemoryStatus)
        .end(absl::InvalidArgumentError("no CUDA")); // as a server without a GPU says
    EXPECT_FALSE(detail().topic(Kind::SharedMemory).hasData());
    inference::SystemSharedMemoryStatusResponse system;
    (*system.mutable_regions())["images"].set_byte_size(64);
    asked(queries::kSystemSharedMemoryStatus).answer(system);
    EXPECT_THAT(names(), ElementsAre("images"));
    m_session.advance(3s);
    inference::CudaSharedMemoryStatusResponse cuda;
    (*cuda.mutable_regions())["weights"].set_device_id(1);
    asked(queries::kCudaSharedMemoryStatus).answer(cuda);
    EXPECT_THAT(names(), ElementsAre("images", "weights"));
    const RegionFacts& region = detail().regions().rows()[1];
    EXPECT_EQ(region.kind, RegionFacts::Kind::Cuda);
    EXPECT_THAT(plainText(describe(region).text()), HasSubstr("GPU 1"));
    EXPECT_FALSE(region.use);
}

TEST_F(RegionFeeds, UnregisterByTheNameOfTheServer)
{
    read();
    RegionFacts region;
    region.id = "a\nb";
    region.name = QStringLiteral("a\\nb");
    region.kind = RegionFacts::Kind::Cuda;
    unregisterRegion({m_session, *m_store, m_workspace.operations()}, region);
    m_session.advance({});
    client::FakeSession::Asked& call = asked(queries::kCudaSharedMemoryUnregister);
    EXPECT_EQ(
        static_cast<const inference::CudaSharedMemoryUnregisterRequest&>(*call.request).name(),
        "a\nb");
    call.answer(inference::CudaSharedMemoryUnregisterResponse());
    const OperationTable& operations = m_workspace.operations();
    ASSERT_EQ(operations.rowCount(), 1);
    EXPECT_EQ(
        operations.index(0, OperationTable::Action).data().toString(), u"unregistration of a\\nb");
}

// ---------------------------------------------------------------------------

class RegionPages : public testing::Test {
protected:
    void open(bool isReadOnly = false)
    {
        m_workspace.setCommands(&m_commands);
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        label.isReadOnly = isReadOnly;
        m_server = addServer(m_workspace, label, 1);
        m_page = std::make_unique<MemoryPage>(m_workspace);
        m_page->resize(1000, 700);
        m_page->open({m_page->objectName(), label.name, {}, {}}, m_server);
        m_page->show();
        m_page->showTab(MemoryPage::SharedMemory);
    }
    void fill(const v1::SharedMemoryResponse& response)
    {
        ServerDetail& detail = ServerDetail::of(*m_server);
        detail.regions().setRows(regionsOf(response));
        detail.topic(Kind::SharedMemory).succeed();
    }
    DataState state() const { return m_page->findChild<StatePane*>()->state(); }
    QToolButton* button() const
    {
        return m_page->findChild<QToolButton*>(QStringLiteral("unregisterRegion"));
    }
    std::string conclusion() const
    {
        return plainText(m_page->findChild<QLabel*>(QStringLiteral("memoryConclusion"))->text());
    }

    NotedCommands m_commands;
    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<MemoryPage> m_page;
};

TEST_F(RegionPages, UnregisterARegionAfterAConfirmation)
{
    open();
    EXPECT_EQ(state(), DataState::Loading);
    fill(sampleResponse());
    EXPECT_EQ(state(), DataState::Live);
    EXPECT_THAT(conclusion(), HasSubstr("2 regions of clients"));
    EXPECT_FALSE(button()->isEnabled());
    auto* table = m_page->findChild<QTableView*>(QStringLiteral("regionTable"));
    table->selectRow(0); // the largest one
    ASSERT_TRUE(button()->isEnabled());
    QTest::mouseClick(button(), Qt::LeftButton);
    auto* dialog = m_page->findChild<QDialog*>();
    ASSERT_NE(dialog, nullptr);
    QStringList said;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        said.append(label->text());
    EXPECT_THAT(plainText(said.join(u' ')), HasSubstr("Unregister images?"));
    EXPECT_THAT(plainText(said.join(u' ')), HasSubstr("http 10.0.0.1 registered it"));
    EXPECT_THAT(plainText(said.join(u' ')), HasSubstr("4.00 s ago"));
    for (QPushButton* one : dialog->findChildren<QPushButton*>()) {
        if (one->text() == u"Unregister")
            QTest::mouseClick(one, Qt::LeftButton);
    }
    EXPECT_THAT(m_commands.calls, ElementsAre(QStringLiteral("unregister images")));
}

TEST_F(RegionPages, OfferNoEndOfARegionThatHasNoneOrNoName)
{
    open();
    v1::SharedMemoryResponse response = sampleResponse();
    response.mutable_regions(0)->set_state(v1::SharedMemoryRegion::LEAVING);
    response.mutable_regions(1)->set_name(""); // the protocol would end all regions
    fill(response);
    auto* table = m_page->findChild<QTableView*>(QStringLiteral("regionTable"));
    for (int row = 0; row < 2; ++row) {
        table->selectRow(row);
        EXPECT_FALSE(button()->isEnabled()) << row;
    }
}

TEST_F(RegionPages, HaveNoChangesForAReadOnlyServer)
{
    open(true);
    fill(sampleResponse());
    EXPECT_TRUE(button()->isHidden());
}

TEST_F(RegionPages, SayWhyThereIsNoRegion)
{
    open();
    fill({});
    EXPECT_EQ(conclusion(), "No client has registered a region.");
    ServerIdentity identity;
    identity.isThalassa = true;
    identity.options = {{QStringLiteral("model-repository"), QStringLiteral("/models")}};
    m_server->setIdentity(identity);
    fill({});
    EXPECT_THAT(conclusion(), HasSubstr("without --allow-client-shm=true"));
    const auto add = [&](const char* value) {
        identity.options.append({QStringLiteral("allow-client-shm"), QString::fromLatin1(value)});
        m_server->setIdentity(identity);
        fill({});
    };
    add("ON");
    EXPECT_EQ(conclusion(), "No client has registered a region.");
    add("0"); // the last one has effect
    EXPECT_THAT(conclusion(), HasSubstr("without --allow-client-shm=true"));
}

} // namespace
} // namespace thalassa::console
