/** Lets the changes of one room or thread through. */
export interface NameFilter<C> {
  take(id: string, change: C): void;
  /** Says by which names it is known; changes that came before are passed on now. */
  identify(names: readonly string[]): void;
}

/** A room may be asked for by its slug, while events carry its id: until the first answer the changes of all are kept. */
export const createNameFilter = <C>(asked: string, take: (change: C) => void): NameFilter<C> => {
  const known = new Set([asked]);
  let early: { readonly id: string; readonly change: C }[] | undefined = [];
  return {
    take: (id, change) => {
      if (known.has(id)) take(change);
      else early?.push({ id, change });
    },
    identify: (names) => {
      for (const name of names) known.add(name);
      for (const { id, change } of early ?? []) if (known.has(id)) take(change);
      early = undefined;
    },
  };
};
