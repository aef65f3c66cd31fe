/** Every key of the staff room, in the order of the sheet. */
export const staffKeys = [
  {
    group: 'title',
    entries: [
      { name: 'goReports', keys: ['G', 'R'] },
      { name: 'goPeople', keys: ['G', 'P'] },
      { name: 'goLog', keys: ['G', 'L'] },
      { name: 'goWords', keys: ['G', 'W'] },
      { name: 'goPlatform', keys: ['G', 'H'] },
      { name: 'showKeys', keys: ['?'] },
    ],
  },
  {
    group: 'people',
    entries: [
      { name: 'nextAccount', keys: ['J'] },
      { name: 'previousAccount', keys: ['K'] },
      { name: 'toSearch', keys: ['/'] },
    ],
  },
  {
    group: 'log',
    entries: [
      { name: 'nextEntry', keys: ['J'] },
      { name: 'previousEntry', keys: ['K'] },
      { name: 'toFilters', keys: ['/'] },
    ],
  },
  {
    group: 'reports',
    entries: [
      { name: 'nextReport', keys: ['J'] },
      { name: 'previousReport', keys: ['K'] },
      { name: 'takeReport', keys: ['A'] },
      { name: 'releaseReport', keys: ['R'] },
      { name: 'leaveReport', keys: ['D'] },
      { name: 'deleteReported', keys: ['X'] },
      { name: 'warnAuthor', keys: ['W'] },
      { name: 'suspendAuthor', keys: ['S'] },
      { name: 'chooseRule', keys: ['1', '7'] },
      { name: 'moreContext', keys: ['C'] },
      { name: 'undoLast', keys: ['U'] },
      { name: 'settleReport', keys: ['mod', 'Enter'] },
      { name: 'filterQueue', keys: ['/'] },
    ],
  },
] as const;
