const home = {
  home: 'Baithak: go to the rooms',
  views: 'Sections',
  rooms: 'Rooms',
  you: 'You',
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
