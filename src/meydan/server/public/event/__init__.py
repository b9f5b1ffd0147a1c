"""An event in public: its page, whom one follows there, feeds, calendar, pictures for links."""
