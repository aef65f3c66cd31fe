/**
 * Every limit that the contract fixes, once (CONTRACT.md 2, 3, 4, 5, 6; specification 3, 5, 9).
 * The server refuses with it (400, the limit in words), the forms stop at it. The unit stands with each line.
 * Characters are code points: what `lengthOf` of text.rules.ts and `text` of text.ts count.
 */
export const limits = {
  /** Characters of a guest's name, least. Specification 5. */
  guestUsernameMin: 4,
  /** Characters of an account's name, least. Specification 5. */
  usernameMin: 6,
  /** Characters of any username, most. */
  username: 24,
  /** Characters of a password, least. Specification 5. */
  passwordMin: 8,
  /** Characters of a password, most: hashing must not be a way to burn CPU. */
  password: 256,
  /** Characters of an e-mail address, most: the longest that SMTP carries. */
  email: 254,
  /** Characters of the name of a device that a session shows. */
  device: 120,
  /** Characters of a token of any kind (access, refresh, stored session, upload, invite). */
  token: 2048,
  /** Characters of a profile's full name. */
  fullName: 40,
  /** Characters of a profile's alias. */
  alias: 40,
  /** Characters of a profile's about. */
  about: 500,
  /** Years of age, least. Specification 1. */
  ageMin: 13,
  /** Years of age, most. */
  age: 120,
  /** Characters of a room's title. */
  roomTitle: 60,
  /** Characters of a room's description. */
  description: 500,
  /** Characters of a room's topic. */
  topic: 500,
  /** Characters of a room's rules. */
  rules: 4000,
  /** Rooms that a new account may make; guests 0. CONTRACT.md 4. */
  roomsToMake: 3,
  /** Characters of one room or private message, media parts left out. */
  message: 4000,
  /** Characters of one thread or reply. */
  thread: 20_000,
  /** Tags of one thread. */
  tags: 10,
  /** Characters of one tag. */
  tag: 30,
  /** Characters of a report's details. Specification 5. */
  reportDetails: 500,
  /** Mentions in one message, thread or reply. */
  mentions: 20,
  /** Files of one upload, and of one message. */
  files: 10,
  /** Bytes of an image. */
  imageBytes: 10_000_000,
  /** Bytes of a video. */
  videoBytes: 100_000_000,
  /** Bytes of an avatar. */
  avatarBytes: 4_000_000,
  /** Minutes that an upload token waits for its upload. */
  uploadTokenMinutes: 10,
  /** Special parts that the parser makes of one text; the rest stays text. Specification 3, 9. */
  parsePasses: 50,
  /** Characters of a suggestion's trigger, least (after @). Specification 5, 9. */
  mentionTrigger: 2,
  /** Characters of a search, member search and suggestion keywords. */
  search: 100,
  /** Characters of a sound's or a command's name. */
  commandName: 32,
  /** Characters of the words after a bot command's name. */
  commandParams: 1000,
  /** Characters of the reason given with a moderation command. */
  commandReason: 500,
  /** Minutes of a ban, most (one year); without minutes it has no end. */
  banMinutes: 525_600,
  /** Hours of an ip ban, most (one year). */
  ipBanHours: 8760,
  /** Messages that /clear n removes at most; without n it removes all. */
  clearMessages: 1000,
  /** Hours that an invite lives, most (90 days). */
  inviteHours: 2160,
  /** Uses of an invite, most. */
  inviteUses: 1000,
  /** Characters of a speaker's own line under the name. */
  speakerDesc: 120,
  /** Audio slices a socket may emit in one second. CONTRACT.md 5. */
  audioSlicesPerSecond: 64,
  /** Bytes of a socket event, most; beyond it an error is answered. CONTRACT.md 2. */
  socketEventBytes: 1_000_000,
  /** Bytes of a body that brings no file, most. */
  bodyBytes: 1024 * 1024,
  /** Messages of a room load, and of one page of history. CONTRACT.md 4, 5. */
  messagesPage: 50,
  /** Changed messages that a resume carries; more is a gap. CONTRACT.md 5. */
  resumeMessages: 500,
  /** Members of `onlineUsers`, by rank. CONTRACT.md 5. */
  onlineUsers: 100,
  /** Threads, replies, members, notifications, private threads, results and any other list of one page. */
  page: 20,
  /** Characters of the message, stack and info of a crash report each. */
  crashReport: 10_000,
} as const satisfies Record<string, number>;
