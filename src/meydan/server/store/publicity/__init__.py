"""What an event tells the public: programme, announcements, logo, who may show its pages."""
