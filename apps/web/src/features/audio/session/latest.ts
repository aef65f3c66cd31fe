/** What was begun last: an answer to something earlier changes nothing any more. */
export interface Latest {
  /** Begins something; the answer says whether it is still the last thing that began. */
  begin(): () => boolean;
}

export const createLatest = (): Latest => {
  let last = 0;
  return {
    begin: () => {
      const mine = (last += 1);
      return () => mine === last;
    },
  };
};
