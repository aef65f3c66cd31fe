-- Which of the signed names of a room's files open them: those that were given out since somebody last lost the room.
ALTER TABLE rooms ADD COLUMN names_epoch BIGINT NOT NULL DEFAULT 0;

-- The session that gave the password for a download, and is given its address; '' for one that was asked for before.
ALTER TABLE exports ADD COLUMN session_id TEXT NOT NULL DEFAULT '';
