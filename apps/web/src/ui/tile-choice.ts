/** The fourteen cement floor tiles of public/tiles: each a pattern in its colours. */
export const tileNames = [
  'anarkali', 'chaand', 'clifton', 'cricket', 'dastarkhwan', 'gaming', 'garden', 'help', 'kitaab', 'mushaira', 'pardes', 'staff', 'taxi', 'typo',
] as const;
export type TileName = (typeof tileNames)[number];

/** The tile of a room: the same for the same seed (the room's id), everywhere and always. */
export const tileOf = (seed: string): TileName => {
  let hash = 2_166_136_261;
  for (let at = 0; at < seed.length; at += 1) hash = Math.imul(hash ^ seed.charCodeAt(at), 16_777_619);
  return tileNames[(hash >>> 0) % tileNames.length] ?? 'anarkali';
};

export const tileAddress = (name: TileName): string => `/tiles/${name}.svg`;
