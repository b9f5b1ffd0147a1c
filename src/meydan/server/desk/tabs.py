"""The pages of an event and of a category, as the desk's tabs show them.

A tab is seen by those who may do its action.
"""

from dataclasses import dataclass

from meydan.server.access.actions import Act


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that a tab leads to."""

    code: str
    page: str
    """The name of its address."""
    act: Act
    topic: str = "desk"

    @property
    def word(self) -> str:
        """The code of its word."""
        return f"{self.topic}.tab.{self.code}"


EVENT_TABS = (
    # What the day in the hall asks for most.
    Tab("overview", "desk-event", Act.SEE_DESK),
    Tab("all-rounds", "desk-all-rounds", Act.PAIR, "desk_rounds"),
    Tab("guide", "desk-guide", Act.SEE_DESK),
    Tab("search", "desk-search", Act.CHECK_IN),
    Tab("import", "desk-import", Act.IMPORT_ENTRIES),
    Tab("staff", "desk-staff", Act.MANAGE_STAFF),
    Tab("incidents", "desk-incidents", Act.SEE_DESK),
    Tab("kiosk", "desk-kiosk", Act.MANAGE_STAFF),
    # What the hall and the public are told.
    Tab("announcements", "desk-announcements", Act.ANNOUNCE, "publicity"),
    Tab("programme", "desk-programme", Act.SCHEDULE, "publicity"),
    Tab("hall", "desk-hall", Act.HALL_SCREENS, "hall"),
    Tab("sharing", "desk-sharing", Act.SEE_DESK, "publicity"),
    # Medals and paper.
    Tab("prizes", "desk-prizes", Act.SEE_DESK, "prizes"),
    Tab("certificates", "desk-certificates", Act.EDIT_EVENT, "printing"),
    Tab("teams", "desk-teams", Act.SEE_DESK, "desk_rounds"),
    Tab("stages", "desk-stages", Act.SEND_QUALIFIED, "desk_rounds"),
    # What is set once, and what is taken along.
    Tab("event-settings", "desk-event-edit", Act.EDIT_EVENT),
    Tab("hooks", "desk-hooks", Act.HOOKS, "hooks"),
    Tab("export", "desk-export", Act.EXPORT, "desk_rounds"),
    Tab("log", "desk-log", Act.SEE_LOG, "desk_rounds"),
)
CATEGORY_TABS = (
    # As the day goes.
    Tab("overview", "desk-category", Act.SEE_DESK),
    Tab("entries", "desk-entries", Act.EDIT_ENTRY),
    Tab("check-in", "desk-check-in", Act.CHECK_IN),
    Tab("lot", "desk-lot", Act.DRAW_LOT, "desk_rounds"),
    Tab("rounds", "desk-rounds", Act.SEE_DESK, "desk_rounds"),
    Tab("standings", "desk-standings", Act.SEE_DESK, "desk_rounds"),
    Tab("sheets", "desk-sheets", Act.PRINT, "desk_rounds"),
    # What is set once.
    Tab("settings", "desk-settings", Act.EDIT_CATEGORY),
    Tab("screens", "desk-screens", Act.SCREENS, "tables"),
    Tab("snapshots", "desk-snapshots", Act.SNAPSHOT, "desk_rounds"),
)
