const pages = {
  about: {
    title: 'About Baithak',
    lines: {
      name: 'A baithak is the sitting room of a house, with its own door to the street. Anyone who comes by may sit down, listen and talk. This is one on the internet.',
      rooms:
        'Rooms have live chat and threads, in English, Urdu and Roman Urdu. A room is open to everyone, or by invitation only.',
      accounts:
        'Guests need only a name. Members with an account can post threads, vote, and create rooms of their own.',
      read: 'Public threads, profiles and rooms can be read by anyone without signing in.',
      free: 'Baithak is free software under the MIT licence: anyone can run their own.',
    },
  },
  contact: { title: 'Contact' },
  tests: {
    title: 'Check my browser',
    text: 'Checks what your browser and your connection can do here. Nothing is stored.',
    again: 'Check again',
    noScript: 'These checks need JavaScript, which is off.',
    states: { waiting: 'Checking', good: 'Works', poor: 'Works partly', bad: 'Does not work' },
    checks: {
      storage: 'Storage',
      trip: 'Round trip',
      socket: 'Live connection',
      audio: 'Sound',
    },
    results: {
      waiting: 'One moment.',
      storageGood: 'This browser can remember your sign-in, language and theme.',
      storageBad: 'This browser stores nothing: you will have to sign in on every visit.',
      tripGood: 'An answer takes {{count}} ms.',
      tripSlow: 'An answer takes {{count}} ms. Messages may arrive late.',
      tripBad: 'The server does not answer.',
      socketGood: 'Messages can arrive live. Connecting took {{count}} ms.',
      socketBad: 'No live connection could be opened. A proxy or an add-on may be blocking websockets.',
      audioGood: 'This browser can play sounds.',
      audioBad: 'This browser cannot play sounds.',
    },
  },
  terms: { title: 'Rules and terms' },
  privacy: { title: 'Privacy' },
} as const;

export default pages;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof pages;
  }
}
