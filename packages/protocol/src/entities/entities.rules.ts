/** A room by its id or its slug, wherever a room id is taken. */
export const roomRef = /^[a-z0-9]{1,60}$/;

/** The cursor that means the end of a history or a list. */
export const latestCursor = 'f'.repeat(24);
