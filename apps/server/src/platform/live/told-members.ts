/** Members of whom a room's sockets know everything by an earlier frame. */
export interface ToldMembers {
  /** A socket that asked for short forms came: its number. */
  readonly next: () => number;
  /**
   * A member is told now, in full to those whose number is above what this returns: to all, with -1, for one who was not told
   * yet as they are now. `except`: the number of the socket that gets nothing, from which the member writes.
   */
  tell(userId: string, member: object, except?: number): number;
}

/** Who writes in a room; of more of them those are told in full again who have not written for the longest time. */
const mostMembers = 200;

export const createToldMembers = (): ToldMembers => {
  const told = new Map<string, { readonly text: string; readonly upTo: number; readonly except: number | undefined }>();
  let count = 0;
  return {
    next: () => (count += 1),
    tell: (userId, member, except) => {
      const text = JSON.stringify(member);
      const before = told.get(userId);
      told.delete(userId);
      told.set(userId, { text, upTo: count, except });
      if (told.size > mostMembers) for (const oldest of told.keys().take(1)) told.delete(oldest);
      // Whoever wrote from another device before was not told of themselves there.
      const isKnown = before?.text === text && (before.except === undefined || before.except === except);
      return isKnown ? before.upTo : -1;
    },
  };
};
