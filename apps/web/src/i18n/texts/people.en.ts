const people = {
  inTheRoom: 'In the room',
  onlineCount_one: '{{count}} online',
  onlineCount_other: '{{count}} online',
  more: 'and {{count}} more',
  you: 'you',
  creator: 'creator',
  unassigned: 'Unassigned',
  presence: { online: 'online', away: 'away', offline: 'offline' },
  ignoring: {
    done: 'You ignore {{name}}',
    doneMore: 'They are not told.',
    ended: 'You no longer ignore {{name}}',
    undo: 'Undo',
    ignore: 'Ignore',
    unignore: 'Stop ignoring',
    reply: 'A reply of somebody you ignore',
    thread: 'A thread of somebody you ignore',
    quote: 'A message of somebody you ignore',
    show: 'Show',
    foot: 'You ignore {{name}}',
    footText: 'You do not see what they write here. They are not told.',
  },
  groups: { staff: 'Staff', bots: 'Bots', patrons: 'Premium, VIP, Diamond', members: 'Members', guests: 'Guests' },
  rank: {
    '0': 'Unranked',
    '1': 'Member',
    '2': 'Diamond',
    '3': 'VIP Member',
    '4': 'Premium Member',
    '5': 'BOT',
    '6': 'Staff',
    '7': 'Reserved',
    '8': 'Reserved',
    '9': 'Senior Staff',
    '10': 'JrSA',
    '11': 'Owner',
    '-1': 'Guest',
  },
} as const;

export default people;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    people: typeof people;
  }
}
