const pages = {
  about: {
    title: 'About Baithak',
    lines: {
      name: 'A baithak is the sitting room of a house, with a street door of its own. Whoever comes by may sit down, listen and talk. This is one for the net.',
      rooms:
        'Rooms hold live chat and threads, in English, Urdu and Roman Urdu. Rooms are open to everybody or by invitation.',
      seats: 'Guests need only a name. Members with an account may post threads, vote, and make rooms of their own.',
      read: 'Public threads, profiles and rooms can be read by anyone without signing in.',
      free: 'The program is free software under the MIT licence: anybody may run a house of their own.',
    },
  },
  contact: {
    title: 'Contact',
    lines: {
      thread:
        'About a thread or a reply: use Report in its menu. The reason you choose and your words go to the staff of this house.',
      room: 'About a room: write to its owner. The preview of a room names them.',
      staff:
        'About this house: write to somebody of the staff in The Sitting Room. Their names carry a star with a check mark.',
      crash: 'When a page breaks, a report with the error goes to the server by itself. It holds nothing personal.',
      operator: 'This house is run by whoever set up the server at this address. They answer for what it stores.',
    },
  },
  dict: {
    title: 'Allowed words',
    lines: {
      what: 'Guests and new members are to write with a dictionary of allowed words in English, Urdu and Roman Urdu. A word outside it will be shown as asterisks.',
      now: 'The dictionary is being built and is not switched on yet: nobody’s words are changed at present, and there is no list to show.',
      later: 'Once it is on, the whole list will stand here, with a search.',
    },
  },
  tests: {
    title: 'Check my browser',
    text: 'Looks at what your browser and your connection can do here. Nothing of it is stored.',
    again: 'Check again',
    ask: 'Ask for the microphone',
    noScript: 'These checks need JavaScript, which is off.',
    states: { waiting: 'Checking', good: 'Works', poor: 'Works in part', bad: 'Does not work' },
    checks: {
      storage: 'Storage',
      trip: 'Round trip',
      socket: 'Live connection',
      audio: 'Sound',
      microphone: 'Microphone',
      notifications: 'Notifications',
    },
    says: {
      waiting: 'One moment.',
      storageGood: 'Your sign-in, language and colours can be kept in this browser.',
      storageBad: 'The browser keeps nothing: you will be asked to sign in again on every visit.',
      tripGood: 'An answer takes {{count}} ms.',
      tripSlow: 'An answer takes {{count}} ms. Messages may come late.',
      tripBad: 'The server does not answer.',
      socketGood: 'Messages can come by themselves. The connection stood after {{count}} ms.',
      socketBad: 'No live connection could be opened. A proxy or an add-on may be blocking websockets.',
      audioGood: 'Broadcasts can be heard, at {{count}} Hz.',
      audioBad: 'This browser cannot play live sound.',
      microphoneGood: 'You have let this page use the microphone.',
      microphoneAsk: 'There is a way to a microphone. The browser will ask you first.',
      microphoneRefused: 'The browser was told not to let this page use the microphone.',
      microphoneBad: 'There is no microphone here, or the page is not on a secure address (https).',
      notificationsGood: 'You have allowed notifications.',
      notificationsAsk: 'Notifications are possible. The browser will ask you first.',
      notificationsRefused: 'The browser was told not to show notifications of this page.',
      notificationsBad: 'This browser knows no notifications.',
    },
  },
  terms: {
    title: 'House rules and terms',
    lines: {
      age: 'You are at least 13 years old, or older where the law of your country asks for more.',
      kind: 'Speak as you would in somebody’s sitting room. No harassment, no hate, no threats, no sexual content outside rooms for adults.',
      own: 'What you write stays yours. You let us show it to those who may see the room or thread it is in.',
      law: 'Share nothing that is against the law, and nothing that belongs to somebody else without leave.',
      spam: 'No spam, no scams, no pretending to be another person.',
      rooms: 'Every room has an owner who may set further rules, remove messages and show people out.',
      words:
        'Guests and new members are to write with a limited dictionary: a word outside it will be shown as asterisks. It is not switched on yet.',
      machines:
        'Texts and pictures are to pass an automatic check: what it refuses will not be published, what it doubts will be looked at by people. It is not switched on yet.',
      end: 'Who breaks the rules may lose a message, a room or the account.',
    },
  },
  privacy: {
    title: 'Privacy',
    lines: {
      kept: 'We keep your username, your email, a hash of your password, what you write and what you upload. No phone number, no advertising profile.',
      age: 'The least age is 13, or higher where the law of your country asks for more.',
      seen: 'What you post in open rooms, your public threads and your profile can be read by anyone, and found by search engines. Private rooms are seen by those who are in them.',
      address:
        'The address you connect from is used against abuse. It may be kept for 3 months and no longer. Who has looked at a thread is told apart by a hash that goes at the end of the day.',
      months:
        'Retention: once a month closed accounts, guests not seen for 30 days, and room messages past their time (12 months, unless the room says less) are to be deleted; threads stay. The monthly run is being built: until it works, these things are kept.',
      checks:
        'Planned: an automatic check of pictures by an AI model that runs on this server (nsfwjs, MobileNetV2Mid), and of texts by word lists (obscenity, and one of our own for Urdu and Roman Urdu). It is not switched on yet. How often such a model errs on real pictures was not measured; people will decide what it doubts.',
      rights:
        'A download of everything stored about you, and closing your account by yourself, are being built. Until then ask the staff.',
      cookies:
        'We use no tracking cookies. Your sign-in and colours are stored in your own browser, and your language too, in a cookie that says only en or ur.',
    },
  },
} as const;

export default pages;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof pages;
  }
}
