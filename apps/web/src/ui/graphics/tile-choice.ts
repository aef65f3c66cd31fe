/** The fourteen tiles of public/tiles: each a pattern in its colours. */
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

/** The tile a room has chosen (docs/design.md#tiles): a pattern, and a rotation of its colours. */
export interface StoredTile {
  readonly pattern: number;
  readonly palette: number;
}

/** The palettes that the server assigns: 0 is the original tile, each next one rotates the hue by 60 degrees more. */
const palettes = 6;

/** The picture's address, and the CSS filter that rotates its colours. */
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

/** The same as a background style, for an element without content. */
export const floorStyle = (
  seed: string,
  tile?: StoredTile,
): { backgroundImage: string; filter: string | undefined } => {
  const { address, filter } = floorOf(seed, tile);
  return { backgroundImage: `url(${address})`, filter };
};
