/** What is drawn for people and rooms that chose nothing: pure functions of their id (docs/design.md#faces-names-tiles). */

/** FNV-1a, and two steps that mix: ids differ in few places. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

export const faceMotifs = 12;
export const faceGrounds = 10;
export const nameColors = 12;
/** Numbers that rooms store: a pattern and a set of three colours. */
export const tilePatterns = 8;
export const tilePalettes = 12;

export interface Face {
  readonly motif: number;
  readonly ground: number;
}

export interface StoredTile {
  readonly pattern: number;
  readonly palette: number;
}

/** A tile as it is drawn: rooms of earlier versions have stored larger numbers. */
export const drawnTile = ({ pattern, palette }: StoredTile): StoredTile => ({
  pattern: pattern % tilePatterns,
  palette: palette % tilePalettes,
});

/** A person's picture until they upload one. */
export const faceOf = (userId: string): Face => {
  const hash = hashOf(userId);
  return { motif: hash % faceMotifs, ground: (hash >>> 8) % faceGrounds };
};

/** Which of the quiet colours a person's name has. */
export const nameColorOf = (userId: string): number => (hashOf(userId) >>> 16) % nameColors;

/** The tile of a room that chose none, and the floor of a person. */
export const tileOf = (id: string): StoredTile => {
  const hash = hashOf(id);
  return { pattern: hash % tilePatterns, palette: (hash >>> 8) % tilePalettes };
};
