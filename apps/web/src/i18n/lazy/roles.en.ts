/** The texts of giving a role: no part of the language packs, which every screen loads. */
const en = {
  open: 'Change role…',
  title: 'Role of {{name}} in this room',
  choose: 'Role',
  hints: {
    '10': 'Also gives roles below this one and bans addresses.',
    '9': 'Also sets the topic, clears messages and removes members.',
    '6': 'Keeps order: bans, reports, and the threads of others.',
    '2': 'These three: a colour and a mark, sounds and the microphone.',
    '1': 'Reads, writes and votes. Takes any other role away.',
  },
  effect: 'What will happen',
  effectText: '{{name}} is told at once, and can do what the role allows from then on. It stands in the room’s log.',
  give: 'Make {{name}} {{role}}',
  given: '{{name}} is {{role}} now.',
  refused: 'You can give this role no longer, or not to {{name}}.',
} as const;

export default en;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    roles: typeof en;
  }
}
