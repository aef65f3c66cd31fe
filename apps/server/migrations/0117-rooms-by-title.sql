-- Staff reads the log of a room by its title.
CREATE INDEX rooms_by_title ON rooms (title);
