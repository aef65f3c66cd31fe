-- Threads and their replies: a reply is a thread that stands under another one.
CREATE TABLE threads (
  id TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id),
  -- The room of a thread, the parent of a reply: what it is listed under.
  under TEXT NOT NULL,
  -- The thread that a reply belongs to, whatever its depth; of a thread itself.
  root_id TEXT NOT NULL,
  depth INTEGER NOT NULL,
  -- The room's count of threads and replies when it came: the order of creation.
  number BIGINT NOT NULL,
  author TEXT NOT NULL,
  -- A JSON list of parts.
  message TEXT NOT NULL,
  -- Whether the message shows files.
  media INTEGER NOT NULL,
  -- A JSON list of texts.
  tags TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0,
  notice INTEGER NOT NULL DEFAULT 0,
  -- Of threads; their replies follow them.
  public INTEGER NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0,
  allowed_replies INTEGER NOT NULL,
  quoted_to TEXT,
  -- Kept in the transaction that changes them. replies: directly under it. score: likes minus dislikes.
  replies BIGINT NOT NULL DEFAULT 0,
  likes BIGINT NOT NULL DEFAULT 0,
  dislikes BIGINT NOT NULL DEFAULT 0,
  score BIGINT NOT NULL DEFAULT 0,
  views BIGINT NOT NULL DEFAULT 0,
  -- Of threads: the number of the latest reply at any depth, and its time.
  active BIGINT NOT NULL,
  active_at BIGINT NOT NULL,
  -- Of threads: goes up with every change of the thread or a reply, views left out.
  changed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX threads_new ON threads (under, pinned, number);
CREATE INDEX threads_top ON threads (under, pinned, score, number);
CREATE INDEX threads_active ON threads (under, pinned, active) WHERE depth = 0;
CREATE INDEX threads_by_author ON threads (author, created_at);
CREATE INDEX threads_notices ON threads (room_id, number) WHERE notice = 1;
CREATE INDEX threads_public_by_author ON threads (author, created_at, number) WHERE public = 1;
CREATE INDEX threads_public ON threads (created_at, id) WHERE public = 1;

-- A room's count of threads and replies. Whoever changes the room's threads locks this row first.
CREATE TABLE thread_counts (
  room_id TEXT NOT NULL PRIMARY KEY REFERENCES rooms (id),
  last_number BIGINT NOT NULL
);

-- Tags as they are compared, with copies of what their threads are sorted by.
CREATE TABLE thread_tags (
  thread_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  room_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  score BIGINT NOT NULL,
  active BIGINT NOT NULL,
  PRIMARY KEY (thread_id, tag)
);
CREATE INDEX thread_tags_new ON thread_tags (room_id, tag, number);
CREATE INDEX thread_tags_top ON thread_tags (room_id, tag, score, number);
CREATE INDEX thread_tags_active ON thread_tags (room_id, tag, active);

-- One vote a person: 1 likes, -1 dislikes.
CREATE TABLE thread_votes (
  thread_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  vote INTEGER NOT NULL CHECK (vote IN (1, -1)),
  voted_at BIGINT NOT NULL,
  PRIMARY KEY (thread_id, person_id)
);
CREATE INDEX thread_votes_latest ON thread_votes (thread_id, vote, voted_at, person_id);
CREATE INDEX thread_votes_by_person ON thread_votes (person_id);

-- Who has been counted as a viewer on a day. Rows of days that are over are of no use and go.
CREATE TABLE thread_views (
  thread_id TEXT NOT NULL,
  viewer TEXT NOT NULL,
  day BIGINT NOT NULL,
  PRIMARY KEY (thread_id, viewer, day)
);
CREATE INDEX thread_views_by_day ON thread_views (day);
CREATE INDEX thread_views_by_viewer ON thread_views (viewer);

-- What the addresses of a day's visitors are hashed with; it goes with the day, and nothing can be looked up any more.
CREATE TABLE thread_view_salts (
  day BIGINT NOT NULL PRIMARY KEY,
  salt TEXT NOT NULL
);

-- The number up to which somebody has seen a room's threads.
CREATE TABLE thread_readers (
  room_id TEXT NOT NULL REFERENCES rooms (id),
  person_id TEXT NOT NULL,
  seen_number BIGINT NOT NULL,
  PRIMARY KEY (room_id, person_id)
);
CREATE INDEX thread_readers_by_person ON thread_readers (person_id);

-- Waits for the queue of reports. One a person and thread; the message as it was when it was reported.
CREATE TABLE thread_reports (
  id TEXT NOT NULL PRIMARY KEY,
  thread_id TEXT NOT NULL,
  room_id TEXT NOT NULL REFERENCES rooms (id),
  author TEXT NOT NULL,
  reporter TEXT NOT NULL,
  reason INTEGER NOT NULL CHECK (reason BETWEEN 1 AND 7),
  details TEXT NOT NULL,
  message TEXT NOT NULL,
  reported_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX thread_reports_once ON thread_reports (thread_id, reporter);
CREATE INDEX thread_reports_by_reporter ON thread_reports (reporter);
CREATE INDEX thread_reports_latest ON thread_reports (reported_at);
