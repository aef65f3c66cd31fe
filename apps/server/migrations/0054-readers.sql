-- Who reads a Public room: everyone, or those who have joined it.
ALTER TABLE rooms ADD COLUMN readers TEXT NOT NULL DEFAULT 'everyone' CHECK (readers IN ('everyone', 'members'));
