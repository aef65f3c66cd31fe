/** Does one piece of work after another, in the order of asking. The work must not throw. */
export const createTurns = (): ((work: () => Promise<void>) => void) => {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work);
  };
};
