-- What a person has chosen; who has chosen nothing has no row. The language is in people: letters are written in it.
CREATE TABLE settings (
  person_id TEXT NOT NULL PRIMARY KEY,
  sounds TEXT NOT NULL CHECK (sounds IN ('all', 'none', 'pm')),
  who_can_pm TEXT NOT NULL CHECK (who_can_pm IN ('everyone', 'no one', 'rooms')),
  theme TEXT NOT NULL CHECK (theme IN ('light', 'dark', 'blue', 'purple')),
  -- #rrggbb, or empty for the theme's own.
  text_color TEXT NOT NULL,
  background_color TEXT NOT NULL,
  hide_colors BIGINT NOT NULL,
  show_alias BIGINT NOT NULL,
  compact_view BIGINT NOT NULL,
  new_layout BIGINT NOT NULL,
  allow_rooms_last_seen BIGINT NOT NULL
);
