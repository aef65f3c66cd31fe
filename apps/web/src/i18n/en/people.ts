const people = {
  inTheRoom: 'In the room',
  onlineCount_one: '{{count}} online',
  onlineCount_other: '{{count}} online',
  more: 'and {{count}} more',
  you: 'you',
  unassigned: 'Unassigned',
  presence: { online: 'online', away: 'away', offline: 'offline' },
  groups: {
    staff: 'House staff',
    bots: 'Bots',
    patrons: 'Premium, VIP, Diamond',
    members: 'Members',
    guests: 'Guests',
  },
  rank: {
    '11': 'Owner',
    '10': 'JrSA',
    '9': 'Senior Staff',
    '8': 'Reserved',
    '7': 'Reserved',
    '6': 'Staff',
    '5': 'BOT',
    '4': 'Premium Member',
    '3': 'VIP Member',
    '2': 'Diamond',
    '1': 'Member',
    '0': 'Unranked',
    '-1': 'Guest',
  },
} as const;

export default people;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    people: typeof people;
  }
}
