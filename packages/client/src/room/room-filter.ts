interface Named {
  readonly _id: string;
  readonly slug: string | null;
}

/** Lets one room's changes through. */
export interface RoomFilter<C> {
  take(roomId: string, change: C): void;
  /** Says which id and slug the room has; changes that came before its id was known are passed on now. */
  identify(room: Named): void;
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
    identify: ({ _id, slug }) => {
      names.add(_id);
      if (slug !== null) names.add(slug);
      for (const { roomId, change } of early ?? []) if (names.has(roomId)) take(change);
      early = undefined;
    },
  };
};
