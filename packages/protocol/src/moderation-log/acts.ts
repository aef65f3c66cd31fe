/** What an entry of the moderation log is about, for whoever reads only some: sanctions, deletions, roles, the rest of a room, the rest of the platform. */
export type ActGroup = 'bans' | 'deletions' | 'roles' | 'room' | 'platform';

interface ActRow {
  readonly group: ActGroup;
  /** What the entry's `amount` is; without it there is none. A decision is its place in `reportActions`, from 0. */
  readonly amount?: 'minutes' | 'seconds' | 'rank' | 'count' | 'rule' | 'decision';
  /** Done to a guest, it takes a step back (docs/contract.md#guest-ladder). */
  readonly stepBack?: true;
  /** Which of a month's numbers it counts in (docs/contract.md#numbers-of-a-month): threads and replies are posts. */
  readonly month?: 'bans' | 'messages' | 'posts' | 'takenBack';
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
  beginRaidMode: { group: 'room', amount: 'minutes' },
  endRaidMode: { group: 'room' },
  addBot: { group: 'room' },
  removeBot: { group: 'room' },
  deleteMessage: { group: 'deletions', stepBack: true, amount: 'rule', month: 'messages' },
  deleteThread: { group: 'deletions', stepBack: true, amount: 'rule', month: 'posts' },
  deleteReply: { group: 'deletions', stepBack: true, amount: 'rule', month: 'posts' },
  /** By whoever wrote what it answers: no act of staff, which counts in no month and takes nobody a step back. */
  deleteAnswer: { group: 'deletions' },
  deletePrivateMessage: { group: 'deletions' },
  clearProfile: { group: 'deletions', stepBack: true },
  clearRoom: { group: 'deletions', amount: 'count', month: 'messages' },
  undoWriting: { group: 'deletions', stepBack: true, amount: 'count', month: 'messages' },
  undoRaid: { group: 'deletions', amount: 'count', month: 'messages' },
  restoreRaid: { group: 'deletions', amount: 'count', month: 'takenBack' },
  kickGuest: { group: 'bans', stepBack: true },
  timeOutPerson: { group: 'bans', stepBack: true, amount: 'minutes' },
  endTimeout: { group: 'bans' },
  banGuest: { group: 'bans', stepBack: true, amount: 'minutes', month: 'bans' },
  banPerson: { group: 'bans', stepBack: true, amount: 'minutes', month: 'bans' },
  unbanPerson: { group: 'bans', month: 'takenBack' },
  removePerson: { group: 'bans', stepBack: true },
  banAddress: { group: 'bans', stepBack: true, amount: 'minutes', month: 'bans' },
  unbanAddress: { group: 'bans', month: 'takenBack' },
  warnPerson: { group: 'bans', stepBack: true },
  suspendAccount: { group: 'bans', stepBack: true, amount: 'minutes' },
  endSuspension: { group: 'bans' },
  giveRole: { group: 'roles', amount: 'rank' },
  transferRoom: { group: 'roles' },
  grantBroadcast: { group: 'roles', amount: 'minutes' },
  revokeBroadcast: { group: 'roles' },
  muteSpeaker: { group: 'bans', amount: 'minutes' },
  unmuteSpeaker: { group: 'bans' },
  giveRank: { group: 'roles', amount: 'rank' },
  endSessions: { group: 'platform', amount: 'count' },
  closeAccount: { group: 'platform' },
  settleReport: { group: 'platform', amount: 'decision' },
  reopenReport: { group: 'platform', month: 'takenBack' },
  readPrivateReport: { group: 'platform' },
  noteAccount: { group: 'platform' },
  deleteNote: { group: 'platform' },
  seeAddresses: { group: 'platform' },
  setRoomsLimit: { group: 'platform', amount: 'count' },
  addWords: { group: 'platform', amount: 'count' },
  removeWords: { group: 'platform', amount: 'count' },
  changeSettings: { group: 'platform' },
  eraseWords: { group: 'deletions', amount: 'count' },
} as const satisfies Record<string, ActRow>;

export type ModerationAct = keyof typeof moderationActs;

/** Whether it takes a guest to whom it is done a step back. */
export const takesStepBack = (act: ModerationAct): boolean => 'stepBack' in moderationActs[act];

export const isModerationAct = (what: string): what is ModerationAct => Object.hasOwn(moderationActs, what);

export const moderationActNames: readonly ModerationAct[] = Object.keys(moderationActs).filter(isModerationAct);
