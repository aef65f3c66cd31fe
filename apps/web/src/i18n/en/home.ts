const home = {
  home: 'Baithak: go to the rooms',
  views: 'Sections',
  rooms: 'Rooms',
  private: 'Private',
  notifications: 'Notifications',
  you: 'You',
  settings: 'Settings',
  languageAndTheme: 'Language and theme',
  explore: 'Explore rooms',
  newRoom: 'New room',
  find: 'Find a room',
  search: 'Search',
  signOut: 'Sign out',
  comingSoon: {
    private: 'Private messages are not available yet',
    privateText: 'One-to-one messages, once the other person accepts your request.',
    notifications: 'Notifications are not available yet',
    notificationsText: 'Mentions, replies and requests will appear here.',
  },
} as const;

export default home;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
