"""What an event tells the public: programme, announcements, logo, poster, copies of its pages."""
