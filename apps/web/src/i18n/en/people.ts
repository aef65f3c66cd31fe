const people = {
  inTheRoom: 'In the room',
  onlineCount_one: '{{count}} online',
  onlineCount_other: '{{count}} online',
  more: 'and {{count}} more',
  you: 'you',
  creator: 'creator',
  unassigned: 'Unassigned',
  presence: { online: 'online', away: 'away', offline: 'offline' },
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
