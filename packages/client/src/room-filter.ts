interface Named {
  readonly _id: string;
  readonly slug: string | null;
}

/** Lets one room's changes through. */
export interface RoomFilter<C> {
  take(roomId: string, change: C): void;
  /** The names under which the room's changes come; those that came before it was known are taken now. */
  name(room: Named): void;
}

/** A room may be asked for by its slug, while events carry its id: until the first answer every room's changes are kept. */
export const createRoomFilter = <C>(asked: string, take: (change: C) => void): RoomFilter<C> => {
  const names = new Set([asked]);
  let early: { readonly roomId: string; readonly change: C }[] | undefined = [];
  return {
    take: (roomId, change) => {
      if (names.has(roomId)) take(change);
      else early?.push({ roomId, change });
    },
    name: ({ _id, slug }) => {
      names.add(_id);
      if (slug !== null) names.add(slug);
      for (const { roomId, change } of early ?? []) if (names.has(roomId)) take(change);
      early = undefined;
    },
  };
};
