/** The fourteen cement floor tiles of public/tiles: each a pattern in its colours. */
export const tileNames = [
  'anarkali',
  'chaand',
  'clifton',
  'cricket',
  'dastarkhwan',
  'gaming',
  'garden',
  'help',
  'kitaab',
  'mushaira',
  'pardes',
  'staff',
  'taxi',
  'typo',
] as const;
export type TileName = (typeof tileNames)[number];

/** The tile of a room: the same for the same seed (the room's id), everywhere and always. */
export const tileOf = (seed: string): TileName => {
  let hash = 2_166_136_261;
  for (let at = 0; at < seed.length; at += 1) hash = Math.imul(hash ^ seed.charCodeAt(at), 16_777_619);
  return tileNames[(hash >>> 0) % tileNames.length] ?? 'anarkali';
};

export const tileAddress = (name: TileName): string => `/tiles/${name}.svg`;

/** The tile a room has chosen (DESIGN.md 8): one of the patterns, and how far its colours are turned. */
export interface StoredTile {
  readonly pattern: number;
  readonly palette: number;
}

/** Palettes that the server hands out: 0 is the tile as it was drawn, each next one a sixth of the colour circle further. */
const palettes = 6;

/** How a floor is drawn: the picture's address, and the CSS filter that turns its colours. */
export const floorOf = (
  seed: string,
  tile?: StoredTile,
): { readonly address: string; readonly filter: string | undefined } => {
  if (tile === undefined) return { address: tileAddress(tileOf(seed)), filter: undefined };
  const turn = (tile.palette % palettes) * (360 / palettes);
  return {
    address: tileAddress(tileNames[tile.pattern % tileNames.length] ?? 'anarkali'),
    filter: turn === 0 ? undefined : `hue-rotate(${turn}deg)`,
  };
};

/** The same as the background of an element that holds nothing else. */
export const floorStyle = (
  seed: string,
  tile?: StoredTile,
): { backgroundImage: string; filter: string | undefined } => {
  const { address, filter } = floorOf(seed, tile);
  return { backgroundImage: `url(${address})`, filter };
};
