"""A fleet: clusters, subjects, a trail, the past of a subject."""
import walk
from page_test import PageTest
from test_access import AccessibilityTest


class FleetTest(PageTest):
    arguments, feeds, ready = ("--fleet", "--fleet-stale", "4s"), "fleet", False

    def setUp(self):
        super().setUp()
        self.browser.wait("document.documentElement.dataset.state === 'tracking' && document.querySelector('.cluster') !== null")

    def look_at(self, subject):
        self.browser.run("document.getElementById('fleet-name').value = arguments[0]; document.getElementById('fleet-search').requestSubmit()", subject)
        self.browser.wait("!document.getElementById('fleet-subject').hidden")

    def shown(self):
        """Number of the subjects in the clusters and markers on the map, by the titles of the clusters."""
        return self.browser.run(
            "return document.querySelectorAll('.vehicle:not(.chosen)').length"
            " + [...document.querySelectorAll('.cluster')].reduce((sum, node) => sum + parseInt(node.title), 0)")


class FleetTests(FleetTest):
    def test_clusters_count_all_subjects_and_split(self):
        self.browser.wait(lambda: self.shown() >= walk.VEHICLES)
        clusters = len(self.browser.all(".cluster"))
        self.picture("fleet")
        self.look_at("van-0")
        self.browser.wait("document.querySelectorAll('.vehicle').length > 3", what="single vehicles")
        self.assertLess(clusters, walk.VEHICLES / 2)
        self.assertIn(str(walk.VEHICLES)[:2], self.browser.text("#status-state"))

    def test_views_of_one_location_are_not_offered(self):
        for view, is_shown in (("fleet", True), ("live", False), ("sky", False), ("history", True)):
            self.assertEqual(self.browser.find(f"#tab-{view}").is_displayed(), is_shown, view)

    def test_a_click_on_a_cluster_moves_closer(self):
        scale = self.browser.text(".leaflet-control-scale-line")
        self.browser.run("document.querySelector('.cluster').click()")
        self.browser.wait(lambda: self.browser.text(".leaflet-control-scale-line") != scale)

    def test_a_click_on_a_subject_shows_its_trail_which_grows(self):
        self.look_at("van-0")
        self.browser.run("document.getElementById('fleet-close').click()")
        self.browser.wait("document.querySelector('.vehicle[title=\"van-0\"]') !== null")
        self.browser.run("document.querySelector('.vehicle[title=\"van-0\"]').click()")
        self.browser.wait("document.getElementById('fleet-subject-name').textContent === 'van-0'")
        self.browser.wait("document.querySelectorAll('#fleet-subject-figures dd').length === 5")
        time = "return document.querySelector('#fleet-subject-figures > div:last-child dd').textContent"
        first = self.browser.run(time)
        self.browser.wait(lambda: self.browser.run(time) != first, what="a later position")
        self.browser.wait("document.querySelector('.chart-area').getAttribute('aria-valuemax') > 2", what="points of the trail")
        self.picture("fleet-subject")

    def test_the_past_of_a_subject_is_shown(self):
        self.browser.view("history")
        self.browser.find("#presets button").click()
        self.browser.wait("document.getElementById('history-message').textContent.includes('Choose a subject')")
        self.browser.view("fleet")
        self.look_at("van-1")
        self.browser.find("#fleet-history").click()
        self.browser.wait("document.getElementById('history-subject').textContent === 'van-1'")
        self.browser.wait("/^\\d+ points? in/.test(document.getElementById('history-message').textContent)")

    def test_a_silent_subject_becomes_stale(self):
        self.look_at("van-2")
        self.server.silent = {"van-2"}
        self.browser.wait("document.getElementById('fleet-subject').dataset.state === 'stale'")
        self.browser.wait("document.querySelector('.vehicle.chosen.stale') !== null")
        self.browser.wait("document.querySelector('#fleet-list .stale') !== null")
        self.picture("fleet-stale")

    def test_an_unknown_subject_is_reported(self):
        self.browser.run("document.getElementById('fleet-name').value = 'nobody'; document.getElementById('fleet-search').requestSubmit()")
        self.browser.wait("document.getElementById('fleet-message').textContent.includes('nobody')")
        self.assertTrue(self.browser.errors(), "the answer 404 is in the console")


class FleetAccessibilityTests(FleetTest, AccessibilityTest):
    def test_axe_finds_nothing_with_clusters_and_with_a_subject(self):
        self.check("fleet")
        self.look_at("van-0")
        self.browser.wait("document.querySelectorAll('#fleet-list button').length > 1")
        self.check("subject")
