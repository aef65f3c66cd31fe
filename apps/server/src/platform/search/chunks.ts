/** Well below the number of parameters that an engine accepts in one statement. */
const chunkSize = 500;

/** Passes a list on in chunks of 500, one after another. */
export const inChunks = async <T>(list: readonly T[], each: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < list.length; at += chunkSize) await each(list.slice(at, at + chunkSize));
};
