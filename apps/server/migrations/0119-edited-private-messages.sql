-- Whether its author has changed a private message, as messages.edited of rooms.
ALTER TABLE private_messages ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
