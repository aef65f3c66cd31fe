/** The texts of freeze, slow mode, clear and who reads a room: no part of the language packs, which every screen loads. */
const order = {
  line: {
    frozen: 'Guests and people who joined today only read, until {{until}}. You can go on talking.',
    frozenHere: 'You can read, but not write here for now.',
    why: {
      moderator: 'A moderator made this room read-only for guests and people who joined today. You did nothing wrong.',
      platform:
        'The platform’s staff made every room read-only for guests and people who joined today. You did nothing wrong.',
      surge:
        'Many new people came to this room at once, so guests and people who joined today only read. You did nothing wrong.',
      strict:
        'Many new people came to this room at once, so whoever joined within a week only reads. You did nothing wrong.',
    },
    opensSoon:
      'For those who did not come with them it usually opens within a minute or two, at the latest by {{until}}. You will see it here.',
    opens: 'It opens again by {{until}}. You will see it here.',
    kept: 'What you have begun to write is kept.',
    register: 'Make an account',
    registerHint: 'With an account you can write here now.',
    open: 'You can write here again',
    slow: 'Slow mode: one message every {{length}}.',
    slowExempt: 'Slow mode: members write once every {{length}}. It does not hold for you.',
    wait: 'Slow mode: you can write again in {{time}}.',
    change: 'Change',
  },
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  inRoom: 'in {{room}}',
  effects: 'What will happen',
  logged: 'The room’s log shows it.',
  dialog: {
    title: 'Freeze and slow mode',
    freeze: 'Guests and newcomers only read',
    slow: 'One message per member every',
    off: 'Off',
    now: 'Until {{until}}',
    asNow: 'As now',
    byPlatform: 'The platform’s staff froze every room until {{until}}. Only they can end that.',
    freezes: 'Guests and people who joined within a day only read from now on. What they were writing is kept.',
    ends: 'It ends by itself: {{until}}.',
    thaws: 'Guests and newcomers can write again at once.',
    slows: 'Each member writes one message, thread or reply every {{length}}.',
    exempt: 'Neither holds for moderators.',
    endsSlow: 'Members write as often as before.',
    told: 'Everybody in the room sees it at once.',
    nothing: 'Nothing changes yet.',
    freezeFor: 'Freeze for {{length}}',
    thaw: 'End the freeze',
    slowTo: 'One message every {{length}}',
    endSlow: 'End slow mode',
    both: 'Change both',
    doneFrozen: 'Guests and newcomers only read until {{until}}',
    doneOpen: 'Everybody may write',
    doneSlow: 'One message every {{length}}',
    doneFast: 'Slow mode is off',
    undo: 'Undo',
  },
  clear: {
    title: 'Clear messages',
    which: 'Which messages',
    all: 'All',
    latest: 'The latest {{count}}',
    counting: 'Counting the messages…',
    goes_one: '{{count}} message goes for everybody, whoever wrote it, with its pictures and videos.',
    goes_other: '{{count}} messages go for everybody, whoever wrote them, with their pictures and videos.',
    threads: 'Threads stay, and so does what people are writing.',
    final: 'It cannot be undone.',
    nothing: 'There is nothing to clear.',
    do_one: 'Clear {{count}} message',
    do_other: 'Clear {{count}} messages',
    done: 'The messages are cleared.',
  },
  closed: {
    title: 'Only members read here',
    text: 'What is said in {{room}} is for those who have joined.',
    join: 'Join and read',
    joinHint: 'Anyone may join. You can leave again at any time.',
  },
} as const;

export default order;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    order: typeof order;
  }
}
