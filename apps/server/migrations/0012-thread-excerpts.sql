-- What lists show of a long thread or reply: its parts cut short. Null where the message is short, or older than this column.
ALTER TABLE threads ADD COLUMN excerpt TEXT;
