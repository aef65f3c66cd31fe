/** What an entry of the moderation log is about, for whoever reads only some: sanctions, deletions, roles, the rest of a room, the rest of the platform. */
export type ActGroup = 'bans' | 'deletions' | 'roles' | 'room' | 'platform';

interface ActRow {
  readonly group: ActGroup;
  /** What the entry's `amount` is; without it there is none. */
  readonly amount?: 'minutes' | 'seconds' | 'rank' | 'count';
}

/** Every act that leaves an entry (docs/contract.md#moderation-log). The screens have a sentence for each. */
export const moderationActs = {
  setTopic: { group: 'room' },
  changeRoom: { group: 'room' },
  closeRoom: { group: 'room' },
  archiveThread: { group: 'room' },
  pinThread: { group: 'room' },
  unpinThread: { group: 'room' },
  setNotice: { group: 'room' },
  endNotice: { group: 'room' },
  freezeRoom: { group: 'room', amount: 'minutes' },
  unfreezeRoom: { group: 'room' },
  slowRoom: { group: 'room', amount: 'seconds' },
  endSlowRoom: { group: 'room' },
  deleteMessage: { group: 'deletions' },
  deleteThread: { group: 'deletions' },
  deleteReply: { group: 'deletions' },
  deletePrivateMessage: { group: 'deletions' },
  clearProfile: { group: 'deletions' },
  clearRoom: { group: 'deletions', amount: 'count' },
  undoWriting: { group: 'deletions', amount: 'count' },
  kickGuest: { group: 'bans' },
  banGuest: { group: 'bans', amount: 'minutes' },
  banPerson: { group: 'bans', amount: 'minutes' },
  unbanPerson: { group: 'bans' },
  removePerson: { group: 'bans' },
  banAddress: { group: 'bans', amount: 'minutes' },
  unbanAddress: { group: 'bans' },
  warnPerson: { group: 'bans' },
  suspendAccount: { group: 'bans', amount: 'minutes' },
  endSuspension: { group: 'bans' },
  giveRole: { group: 'roles', amount: 'rank' },
  transferRoom: { group: 'roles' },
  giveRank: { group: 'roles', amount: 'rank' },
  endSessions: { group: 'platform', amount: 'count' },
  closeAccount: { group: 'platform' },
  settleReport: { group: 'platform' },
  reopenReport: { group: 'platform' },
  noteAccount: { group: 'platform' },
  deleteNote: { group: 'platform' },
  seeAddresses: { group: 'platform' },
  setRoomsLimit: { group: 'platform', amount: 'count' },
  addWords: { group: 'platform', amount: 'count' },
  removeWords: { group: 'platform', amount: 'count' },
  changeSettings: { group: 'platform' },
} as const satisfies Record<string, ActRow>;

export type ModerationAct = keyof typeof moderationActs;

export const isModerationAct = (what: string): what is ModerationAct => Object.hasOwn(moderationActs, what);

export const moderationActNames: readonly ModerationAct[] = Object.keys(moderationActs).filter(isModerationAct);
