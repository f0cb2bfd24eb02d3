import Settings
