const home = {
  home: 'Baithak: go to the rooms',
  views: 'Sections',
  rooms: 'Rooms',
  private: 'Private',
  privateUnread_one: '{{count}} private conversation with news',
  privateUnread_other: '{{count}} private conversations with news',
  roomsUnread: 'Something is unread',
  notifications: 'Notifications',
  notificationsUnread_one: '{{count}} unread notification',
  notificationsUnread_other: '{{count}} unread notifications',
  you: 'You',
  staffRoom: 'Staff room',
  settings: 'Settings',
  languageAndTheme: 'Language and theme',
  explore: 'Explore rooms',
  newRoom: 'New room',
  find: 'Search Baithak',
  search: 'Search',
  signOut: 'Sign out',
} as const;

export default home;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
