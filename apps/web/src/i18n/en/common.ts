const common = {
  product: 'Baithak',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  tryNow: 'Try now',
  loadAgain: 'Load again',
  more: 'More',
  tooLong: '{{count}} characters too many. At most {{limit}} fit.',
  left: '{{count}} characters left',
  language: 'Language',
  theme: 'Colours',
  themes: {
    device: 'Like the device',
    light: 'Light, Chuna',
    dark: 'Dark, Laltain',
    blue: 'Blue, Neel',
    purple: 'Dark purple, Jamun',
  },
  waiting: 'One moment',
  sparkles: {
    tea: 'Pouring the tea',
    cushions: 'Plumping the cushions',
    lantern: 'Lighting the lantern',
    carpet: 'Rolling out the carpet',
  },
  notices: {
    label: 'Notices',
    error: 'Error',
    backOnline: 'Back Online!',
    backOnlineMore: 'We are connected again!',
    networkError: 'Network Error!',
    networkErrorMore: "Can't access internet!",
    launchNetworkError: 'Network error.',
  },
  notFound: {
    title: 'There is no such door',
    text: 'The page you asked for is not in this house. Perhaps the link is old, or a letter went missing.',
    home: 'Go to the rooms',
  },
  crash: {
    title: 'Something went wrong :(',
    text: 'Load the page again. If it happens a second time, switch off ad blockers for this site: some of them stop parts that are needed here.',
    report: 'Report',
  },
  router: {
    title: 'Unexpected Application Error!',
    text: 'This page could not be opened. Load it again, or go back to the rooms.',
  },
} as const;

export default common;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof common;
  }
}
