/** Waits for the write of a judged text; what it does not store is no repetition when it is written again. */
export const undoUnlessStored = async <T>(undo: () => void, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    undo();
    throw error;
  }
};
