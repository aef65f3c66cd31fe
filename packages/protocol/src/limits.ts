/**
 * Every limit of docs/contract.md#limits and docs/product.md#limits, once.
 * The server refuses with it (400, with the limit in the message), the forms stop at it. Each line names its unit.
 * Characters are code points: what `lengthOf` of text.rules.ts and `text` of text.ts count.
 */
export const limits = {
  /** Minimum characters of a guest's name (docs/product.md#names-and-passwords). */
  guestUsernameMin: 4,
  /** Minimum characters of an account's name (docs/product.md#names-and-passwords). */
  usernameMin: 6,
  /** Maximum characters of any username. */
  usernameMax: 24,
  /** Minimum characters of a password (docs/product.md#names-and-passwords). */
  passwordMin: 8,
  /** Maximum characters of a password: hashing must not be a way to burn CPU. */
  passwordMax: 256,
  /** Maximum characters of an e-mail address: the longest that SMTP carries. */
  email: 254,
  /** Characters of the name of a device that a session shows. */
  device: 120,
  /** Days after which a session ends, however often it is opened. */
  sessionDays: 365,
  /** Characters of a token of any kind (access, refresh, stored session, upload, invite). */
  token: 2048,
  /** Characters of a profile's full name. */
  fullName: 40,
  /** Characters of a profile's alias. */
  alias: 40,
  /** Characters of a profile's about. */
  about: 500,
  /** Minimum years of age (docs/product.md#age-and-privacy). */
  ageMin: 13,
  /** Maximum years of age. */
  age: 120,
  /** Characters of a room's title. */
  roomTitle: 60,
  /** Characters of a room's description. */
  description: 500,
  /** Characters of a room's topic. */
  topic: 500,
  /** Characters of a room's rules. */
  rules: 4000,
  /** Rooms that a new account may make; guests 0 (docs/contract.md#rooms). */
  roomsPerAccount: 3,
  /** Days after which the offer of a room ends (docs/contract.md#who-owns-a-room). */
  roomOfferDays: 7,
  /** Characters of what staff show between messages. */
  roomItem: 500,
  /** Characters of the address that it leads to. */
  roomItemLink: 500,
  /** Hours of a suspension at most that is not for good: ten years. */
  suspensionHours: 87_600,
  /** Rooms that staff may let a person make. */
  roomsMost: 1000,
  /** People whose writing is undone at once. */
  undoPeople: 100,
  /** Characters of a note of staff about a person. */
  staffNote: 1000,
  /** Months that messages of rooms are kept at most. */
  retentionMonths: 120,
  /** Minutes, and people or messages, in a staff setting: 30 days, and a round number. */
  platformMinutes: 43_200,
  platformCount: 10_000,
  wordsMessages: 200,
  /** People whom one person ignores (docs/contract.md#ignoring). */
  ignoredPeople: 500,
  /** Unread messages of a room are counted up to here (docs/contract.md#unread-counts). */
  unreadCounted: 100,
  /** Unread mentions that a room's load names. */
  unreadMentions: 20,
  /** Characters of one room or private message, media parts left out. */
  message: 4000,
  /** Characters of one thread or reply. */
  thread: 20_000,
  /** Tags of one thread. */
  tags: 10,
  /** Characters of one tag. */
  tag: 30,
  /** Entries of the moderation log in one answer. */
  logPageSize: 50,
  /** Entries of a room's log, the newest, that the numbers of a month are counted in. */
  logMonthEntries: 1000,
  /** Characters of a report's details (docs/product.md#report-rules). */
  reportDetails: 500,
  /** Mentions in one message, thread or reply. */
  mentions: 20,
  /** Marks and blocks of one message, thread or reply (docs/contract.md#markup); what follows is as it was written. */
  markup: 300,
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
  /** Special parts that the parser makes of one text; the rest stays text (docs/product.md#parts-in-text). */
  parsePasses: 50,
  /** Minimum characters of a suggestion's trigger (after @; docs/product.md#suggestions). */
  mentionTrigger: 2,
  /** Characters of a word that is asked for, added or removed. */
  word: 60,
  /** Characters of a search, member search and suggestion keywords. */
  search: 100,
  /** Members of a room whose names are searched inside too; in larger rooms a search finds how names begin. */
  membersSearchedInside: 5000,
  /** More people who are banned from a room are not counted. */
  bansCounted: 1000,
  /** A search for a name reads so many bans of a room, from the latest on. */
  bansSearched: 5000,
  /** Characters of a sound's or a command's name. */
  commandName: 32,
  /** Characters of the words after a bot command's name. */
  commandParams: 1000,
  /** Characters of a parameter of kind word. */
  botWord: 100,
  /** Bots that an owner of rooms may have; platform staff any number. */
  botsOfOwner: 5,
  /** Bots in one room. */
  botsInRoom: 20,
  /** Commands that a bot may register in a room. */
  botCommands: 50,
  /** Parameters of a bot's command. */
  botCommandParams: 8,
  /** Characters of what a bot's command does. */
  botCommandDesc: 120,
  /** Characters of a bot's words about a command that it could not do. */
  botFailure: 300,
  /** More commands that wait for a bot are not counted. */
  botWaitingCounted: 1000,
  /** Characters of a poll's question. */
  pollQuestion: 300,
  /** Lines of it. */
  pollLines: 5,
  /** Characters of each of its choices. */
  pollChoice: 100,
  /** Choices of a poll; two at least. */
  pollChoices: 10,
  /** Days after which a poll must end, when it says an end. */
  pollDays: 30,
  /** Questions of a quiz. */
  quizQuestions: 100,
  /** Votes of one page, for the bot. */
  votesPage: 500,
  /** Characters of the reason given with a moderation command, or with the deletion of somebody else's message. */
  commandReason: 500,
  /** Maximum minutes of a ban (one year); without minutes it has no end. */
  banMinutes: 525_600,
  /** The longest timeout: 28 days. */
  timeoutMinutes: 40_320,
  /** A timeout without a length. */
  timeoutUsualMinutes: 10,
  /** Minutes of a guest's ban when none are given (24 hours). */
  guestBanMinutes: 1440,
  /** Hours of an ip ban when none are given. */
  addressBanHours: 24,
  /** Seconds after which a guest who was sent out may come back. */
  kickSeconds: 60,
  /** Maximum hours of an ip ban (one year). */
  ipBanHours: 8760,
  /** So many days after somebody was in a room for the last time its staff may ban them, and mentions there tell them. */
  visitDays: 30,
  /** So many mentions by one person wait unseen for another; of more nothing is made. */
  unseenMentions: 10,
  /** Hours of the ban of an address along with a person, at most. */
  addressBanAlongHours: 720,
  /** The most messages that /clear n removes; without n it removes all. */
  clearMessages: 1000,
  /** Maximum minutes of a freeze (a week). */
  freezeMinutes: 10_080,
  /** Maximum seconds of slow mode (an hour). */
  slowModeSeconds: 3600,
  /** Maximum hours that an invite lives (90 days). */
  inviteHours: 2160,
  /** Maximum uses of an invite. */
  inviteUses: 1000,
  /** Characters of a speaker's own line under the name. */
  speakerTagline: 120,
  /** Audio slices a socket may emit in one second (docs/contract.md#audio). */
  audioSlicesPerSecond: 64,
  /** Maximum bytes of an audio frame, its header included. */
  audioFrameBytes: 4096,
  /** Bytes of audio frames that a socket may send in a second: five times PCM and Opus together. */
  audioBytesPerSecond: 98_304,
  /** Listeners that a stream names, by rank; its counts are of all. */
  namedListeners: 100,
  /** Hands that are up in a room at once. */
  raisedHands: 50,
  /** Seconds in which somebody to whom the microphone is given begins to speak. */
  microphoneSeconds: 60,
  /** Sockets of one person that listen to audio at once, in all rooms. */
  listeningSockets: 5,
  /** Maximum minutes of a mute or of a granted right to speak (a week). */
  broadcastMinutes: 10_080,
  /** Maximum bytes of a socket event; beyond it an error is answered (docs/contract.md#limits). */
  socketEventBytes: 1_000_000,
  /** Maximum bytes of a body that brings no file. */
  bodyBytes: 1024 * 1024,
  /** Messages of a room load, and of one page of history (docs/contract.md#loading-a-room). */
  messagesPageSize: 50,
  /** Changed messages that a resume carries; more is a gap (docs/contract.md#loading-a-room). */
  resumeMessages: 500,
  /** Bytes of messages that a room load carries, with `since` or without (docs/contract.md#loading-a-room). */
  loadBytes: 1_000_000,
  /** Members of `onlineUsers`, by rank (docs/contract.md#presence). */
  onlineUsers: 100,
  /** Threads, replies, members, notifications, private threads, results and any other list of one page. */
  pageSize: 20,
  /** Characters of the message, stack and info of a crash report each. */
  crashReport: 10_000,
} as const satisfies Record<string, number>;
