const home = {
  home: 'Baithak, to the rooms',
  views: 'Places',
  rooms: 'Rooms',
  private: 'Private',
  notifications: 'Notifications',
  you: 'You',
  settings: 'Settings',
  look: 'Language and colours',
  explore: 'Explore rooms',
  newRoom: 'New room',
  find: 'Find a room',
  search: 'Search',
  signOut: 'Sign out',
  soon: {
    private: 'Private talks are not built yet',
    privateText: 'One to one, after a request that the other accepts. They come with a later part.',
    notifications: 'Notifications are not built yet',
    notificationsText: 'Mentions, replies and requests will be listed here. They come with a later part.',
  },
} as const;

export default home;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
