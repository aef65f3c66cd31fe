const common = {
  /** Between the things of a list. */
  listSeparator: ', ',
  product: 'Baithak',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  tryNow: 'Try now',
  loadAgain: 'Reload',
  more: 'More',
  copied: 'Copied',
  copyFailed: 'It could not be copied.',
  tooLong: '{{count}} characters too many. The limit is {{limit}}.',
  left: '{{count}} characters left',
  language: 'Language',
  theme: 'Theme',
  themes: {
    device: 'Same as this device',
    light: 'Light, Chuna',
    dark: 'Dark, Laltain',
    blue: 'Blue, Neel',
    purple: 'Dark purple, Jamun',
  },
  waiting: 'One moment',
  loadingMessages: {
    tea: 'Pouring the tea',
    cushions: 'Plumping the cushions',
    lantern: 'Lighting the lantern',
    carpet: 'Rolling out the carpet',
  },
  toasts: {
    label: 'Notices',
    error: 'Error',
    backOnline: 'Back Online!',
    backOnlineMore: 'We are connected again!',
    networkError: 'Network Error!',
    networkErrorMore: "Can't access internet!",
    launchNetworkError: 'Network error.',
  },
  notFound: {
    title: 'This page is not here',
    text: 'We looked everywhere. The link may be old, or a part of it was lost on the way.',
    room: 'We could not find this room',
    roomText: 'It may also have been closed or made private. Others are open.',
    gone: 'The link may be old, or what was here has been taken down. There is more inside.',
    home: 'Go to the rooms',
    explore: 'Explore rooms',
    search: 'Search',
    guest: 'Look around as a guest',
  },
  crash: {
    title: 'Something went wrong :(',
    text: 'Reload the page. If it happens again, turn off ad blockers for this site: some of them block parts that it needs.',
    report: 'Report',
  },
  router: {
    title: 'Unexpected Application Error!',
    text: 'This page could not be opened. Reload it, or go back to the rooms.',
  },
} as const;

export default common;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof common;
  }
}
