-- A send is stored once in its room or private thread, no longer once for its author everywhere: only so can the messages of
-- one room stand on another server than those of another.
DROP INDEX messages_by_temp_id;
CREATE UNIQUE INDEX messages_by_temp_id ON messages (author, temp_id, room_id);
DROP INDEX private_messages_by_temp_id;
CREATE UNIQUE INDEX private_messages_by_temp_id ON private_messages (author, temp_id, thread_id);
