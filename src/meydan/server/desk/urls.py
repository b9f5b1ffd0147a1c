"""Addresses of the desk: `/desk/e/<event>/c/<category>/…`."""

from django.urls import URLPattern, path

from meydan.server.desk import running_urls
from meydan.server.desk.entries import (
    bulk,
    check_in as checkin,
    entries,
    kiosk,
    private,
    registrations,
    search,
    state as entry_state,
)
from meydan.server.desk.event import (
    categories,
    category,
    creation as creating,
    event as events,
    hall_screens,
    home,
    practice,
)
from meydan.server.desk.importing import draft as import_draft, upload as importing
from meydan.server.desk.people import looks, person
from meydan.server.desk.publicity import announcements, hooks, programme, share
from meydan.server.desk.rulebooks import rulebooks
from meydan.server.desk.settings import outlook, rules, settings, together, wishes
from meydan.server.desk.staff import (
    accounts,
    identity,
    incidents,
    invitations,
    messages,
    staff,
    stand_in,
)

EVENT = "e/<slug:event>/"
CATEGORY = "e/<slug:event>/c/<slug:category>/"
ENTRY = CATEGORY + "entries/<int:entry>/"

# Before the first pairing.
before: list[URLPattern] = [
    path("", home.home, name="desk"),
    path("new", creating.choose, name="desk-new"),
    path("new/<slug:template_id>", creating.create, name="desk-create"),
    path("accounts", accounts.accounts, name="desk-accounts"),
    path("accounts/<int:account>", accounts.account, name="desk-account"),
    path("rulebooks", rulebooks.rulebooks, name="desk-rulebooks"),
    path("rulebooks/look", rulebooks.look, name="desk-rulebook-look"),
    path("rulebooks/install", rulebooks.install, name="desk-rulebook-install"),
    path("rulebooks/<str:rulebook>/remove", rulebooks.remove, name="desk-rulebook-remove"),
    path("looks", looks.looks, name="desk-looks"),
    path("identity", identity.identity, name="desk-identity"),
    path("practise", practice.practise, name="desk-practise"),
    path(EVENT + "guide", practice.guide, name="desk-guide"),
    path(EVENT + "practice/end", practice.end, name="desk-practice-end"),
    path(EVENT + "incidents", incidents.incidents, name="desk-incidents"),
    path(EVENT + "kiosk", kiosk.kiosk, name="desk-kiosk"),
    path(EVENT, events.overview, name="desk-event"),
    path(EVENT + "edit", events.edit, name="desk-event-edit"),
    path(EVENT + "publish", events.publish, name="desk-event-publish"),
    path(EVENT + "archive", events.archive, name="desk-event-archive"),
    path(EVENT + "delete", events.delete, name="desk-event-delete"),
    path(EVENT + "new-category", categories.add, name="desk-category-new"),
    path(EVENT + "import", importing.upload, name="desk-import"),
    path(EVENT + "import/<int:draft>", import_draft.draft, name="desk-import-draft"),
    path(EVENT + "import/<int:draft>/discard", import_draft.discard, name="desk-import-discard"),
    path(EVENT + "players", search.search, name="desk-search"),
    path(EVENT + "staff", staff.staff, name="desk-staff"),
    path(EVENT + "staff/cards", staff.cards, name="desk-staff-cards"),
    path(EVENT + "staff/links", staff.all_links, name="desk-staff-links"),
    path(EVENT + "staff/invitation", invitations.invitation, name="desk-invitation"),
    path(
        EVENT + "staff/invitation/<int:invitation>/close",
        invitations.end,
        name="desk-invitation-close",
    ),
    path(EVENT + "staff/messages", messages.send_message, name="desk-message"),
    path(
        EVENT + "staff/messages/<int:message>/remove",
        messages.remove,
        name="desk-message-remove",
    ),
    path(EVENT + "staff/<int:member>", staff.member, name="desk-staff-member"),
    path(EVENT + "staff/<int:member>/hand-over", stand_in.give, name="desk-hand-over"),
    path(EVENT + "staff/<int:member>/link", staff.link, name="desk-staff-link"),
    path(EVENT + "staff/<int:member>/remove", staff.remove, name="desk-staff-remove"),
    path(EVENT + "hall", hall_screens.screens, name="desk-hall"),
    path(EVENT + "hall/add", hall_screens.add, name="desk-hall-add"),
    path(EVENT + "hall/<int:screen>", hall_screens.change, name="desk-hall-screen"),
    path(CATEGORY, category.overview, name="desk-category"),
    path(CATEGORY + "delete", categories.delete, name="desk-category-delete"),
    path(CATEGORY + "settings", settings.settings, name="desk-settings"),
    path(CATEGORY + "settings/basics", settings.basics, name="desk-settings-basics"),
    path(CATEGORY + "settings/tie-breaks", settings.tie_breaks, name="desk-settings-tie-breaks"),
    path(CATEGORY + "settings/forbid", wishes.forbid, name="desk-forbid"),
    path(CATEGORY + "settings/allow", wishes.allow, name="desk-allow"),
    path(CATEGORY + "settings/apart", wishes.apart, name="desk-apart"),
    path(CATEGORY + "outlook", outlook.rounds_outlook, name="desk-outlook"),
    path(CATEGORY + "rules", rules.rules, name="desk-rules"),
    path(CATEGORY + "rules/together", together.together, name="desk-rules-together"),
    path(CATEGORY + "rules/<str:path>", rules.change_rule, name="desk-rule"),
    path(CATEGORY + "entries", entries.entries, name="desk-entries"),
    path(CATEGORY + "entries/bulk", bulk.bulk, name="desk-entries-bulk"),
    path(CATEGORY + "entries/undo-move", bulk.undo_move, name="desk-undo-move"),
    path(CATEGORY + "entries/new", entries.add, name="desk-entry-add"),
    path(ENTRY, entries.edit, name="desk-entry"),
    path(ENTRY + "private", private.private, name="desk-private"),
    path(ENTRY + "person", person.person, name="desk-person"),
    path(ENTRY + "person/take-out", person.take_out, name="desk-person-take-out"),
    path(ENTRY + "withdraw", entry_state.withdraw, name="desk-withdraw"),
    path(ENTRY + "bring-back", entry_state.bring_back, name="desk-bring-back"),
    path(ENTRY + "remove", entry_state.remove, name="desk-remove"),
    path(ENTRY + "sit-out", entry_state.sit_out, name="desk-sit-out"),
    path(ENTRY + "attend", entry_state.attend, name="desk-attend"),
    path(CATEGORY + "registrations", registrations.registrations, name="desk-registrations"),
    path(CATEGORY + "registrations/all", registrations.accept_all, name="desk-registrations-all"),
    path(
        CATEGORY + "registrations/<int:registration>",
        registrations.answer,
        name="desk-registration",
    ),
    path(CATEGORY + "check-in", checkin.door, name="desk-check-in"),
    path(CATEGORY + "check-in/absent", checkin.absent, name="desk-absent"),
    path(CATEGORY + "check-in/<int:entry>", checkin.mark, name="desk-check-in-mark"),
]

# What the public is told.
publicity: list[URLPattern] = [
    path(EVENT + "programme", programme.programme, name="desk-programme"),
    path(EVENT + "programme/put", programme.put, name="desk-programme-put"),
    path(EVENT + "programme/drop", programme.drop, name="desk-programme-drop"),
    path(EVENT + "programme/plan", programme.plan, name="desk-programme-plan"),
    path(EVENT + "programme/later", programme.later, name="desk-programme-later"),
    path(EVENT + "programme.pdf", programme.sheet, name="desk-programme-sheet"),
    path(EVENT + "announcements", announcements.announcements, name="desk-announcements"),
    path(
        EVENT + "announcements/<int:announcement>/remove",
        announcements.remove,
        name="desk-announcement-remove",
    ),
    path(EVENT + "hooks", hooks.hooks, name="desk-hooks"),
    path(EVENT + "hooks/<int:hook>", hooks.change, name="desk-hook"),
    path(EVENT + "hooks/sent/<int:delivery>", hooks.again, name="desk-hook-again"),
    path(EVENT + "sharing", share.share, name="desk-sharing"),
    path(EVENT + "sharing/poster.pdf", share.poster, name="desk-poster"),
    path(EVENT + "sharing/logo", share.logo, name="desk-logo"),
    path(EVENT + "sharing/embed", share.embed, name="desk-embed"),
    path(EVENT + "sharing/copy", share.copy, name="desk-copy"),
    path(EVENT + "sharing/copy.zip", share.archive, name="desk-copy-zip"),
]

# From the lot to the medals.
running: list[URLPattern] = running_urls.urlpatterns

urlpatterns = [*before, *publicity, *running]
