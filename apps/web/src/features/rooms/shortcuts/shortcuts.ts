/** Every key that does something, in the order of the sheet. `mod`: Ctrl, or ⌘ on a Mac. */
export const shortcuts = [
  {
    group: 'anywhere',
    entries: [
      { name: 'palette', keys: ['mod', 'K'] },
      { name: 'nextUnread', keys: ['Alt', 'Shift', '↓'] },
      { name: 'previousUnread', keys: ['Alt', 'Shift', '↑'] },
      { name: 'inLists', keys: ['↑', '↓'] },
      { name: 'close', keys: ['Esc'] },
      { name: 'sheet', keys: ['mod', '/'] },
    ],
  },
  {
    group: 'writing',
    entries: [
      { name: 'write', keys: ['A', 'ب', '5'] },
      { name: 'send', keys: ['Enter'] },
      { name: 'newLine', keys: ['Shift', 'Enter'] },
      { name: 'post', keys: ['mod', 'Enter'] },
      { name: 'bold', keys: ['mod', 'B'] },
      { name: 'italic', keys: ['mod', 'I'] },
      { name: 'code', keys: ['mod', 'E'] },
      { name: 'editLast', keys: ['↑'] },
      { name: 'toMessages', keys: ['Shift', 'Tab'] },
    ],
  },
  {
    group: 'messages',
    entries: [
      { name: 'other', keys: ['↑', '↓'] },
      { name: 'page', keys: ['Page Up', 'Page Down'] },
      { name: 'ends', keys: ['Home', 'End'] },
      { name: 'inside', keys: ['←', '→'] },
      { name: 'toComposer', keys: ['Esc'] },
    ],
  },
] as const;
