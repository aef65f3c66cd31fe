-- One name for one thing: a person's id is userId in the code and user_id in every table.
ALTER TABLE accounts RENAME COLUMN person_id TO user_id;
ALTER TABLE sessions RENAME COLUMN person_id TO user_id;
ALTER TABLE one_time_tokens RENAME COLUMN person_id TO user_id;
ALTER TABLE room_members RENAME COLUMN person_id TO user_id;
ALTER TABLE room_makers RENAME COLUMN person_id TO user_id;
ALTER TABLE adult_confirmations RENAME COLUMN person_id TO user_id;
ALTER TABLE message_mentions RENAME COLUMN person_id TO user_id;
ALTER TABLE upload_tokens RENAME COLUMN person_id TO user_id;
ALTER TABLE files RENAME COLUMN person_id TO user_id;
ALTER TABLE thread_votes RENAME COLUMN person_id TO user_id;
ALTER TABLE thread_readers RENAME COLUMN person_id TO user_id;
ALTER TABLE settings RENAME COLUMN person_id TO user_id;
