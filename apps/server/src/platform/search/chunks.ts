/** Statements stay well below the parameters that an engine takes. */
const most = 500;

/** Does something with every 500 of a list, one after another. */
export const inChunks = async <T>(list: readonly T[], each: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < list.length; at += most) await each(list.slice(at, at + most));
};
