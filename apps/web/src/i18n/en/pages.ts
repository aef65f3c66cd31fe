const pages = {
  about: {
    title: 'About Baithak',
    lines: {
      name: 'A baithak is the sitting room of a house, with its own door to the street. Anyone who comes by may sit down, listen and talk. This is a baithak on the internet.',
      rooms:
        'Rooms have live chat and threads, in English, Urdu and Roman Urdu. A room is open to everyone, or by invitation only.',
      accounts:
        'Guests need only a name. Members with an account can post threads, vote, and create rooms of their own.',
      read: 'Public threads, profiles and rooms can be read by anyone without signing in.',
      free: 'Baithak is free software under the MIT licence: anyone can run their own.',
    },
  },
  contact: {
    title: 'Contact',
    lines: {
      thread:
        'About a thread or a reply: choose Report in its menu. The reason you choose and what you write go to the staff.',
      room: 'About a room: write to its owner, who is named on the room’s preview page.',
      staff:
        'About this site: write to a member of the staff in The Sitting Room. Their names carry a star with a check mark.',
      crash: 'When a page crashes, an error report is sent to the server automatically. It contains nothing personal.',
      operator:
        'This site is run by whoever set up the server at this address. They are responsible for what it stores.',
    },
  },
  dict: {
    title: 'Allowed words',
    lines: {
      what: 'Guests and new members will write with a dictionary of allowed words in English, Urdu and Roman Urdu. A word outside it will be shown as asterisks.',
      now: 'The dictionary is still being prepared and is not switched on: at present nobody’s words are changed, and there is no list to show.',
      later: 'Once it is on, the whole list will be here, with a search.',
    },
  },
  tests: {
    title: 'Check my browser',
    text: 'Checks what your browser and your connection can do here. Nothing is stored.',
    again: 'Check again',
    ask: 'Allow the microphone',
    noScript: 'These checks need JavaScript, which is off.',
    states: { waiting: 'Checking', good: 'Works', poor: 'Works partly', bad: 'Does not work' },
    checks: {
      storage: 'Storage',
      trip: 'Round trip',
      socket: 'Live connection',
      audio: 'Sound',
      microphone: 'Microphone',
      notifications: 'Notifications',
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
      audioGood: 'This browser can play live audio, at {{count}} Hz.',
      audioBad: 'This browser cannot play live sound.',
      microphoneGood: 'You have allowed this page to use the microphone.',
      microphoneAsk: 'A microphone is available. Your browser will ask you first.',
      microphoneRefused: 'The browser is set to keep this page from using the microphone.',
      microphoneBad: 'No microphone was found, or this page is not on a secure address (https).',
      notificationsGood: 'You have allowed notifications.',
      notificationsAsk: 'Notifications are available. Your browser will ask you first.',
      notificationsRefused: 'The browser is set to block notifications from this page.',
      notificationsBad: 'This browser does not support notifications.',
    },
  },
  terms: {
    title: 'House rules and terms',
    lines: {
      age: 'You are at least 13 years old, or older if the law of your country requires it.',
      kind: 'Speak as you would in somebody’s sitting room. No harassment, no hate, no threats, no sexual content outside rooms for adults.',
      own: 'What you write stays yours. You allow us to show it to everyone who can see the room or thread it is in.',
      law: 'Do not share anything illegal, or anything that belongs to someone else without their permission.',
      spam: 'No spam, no scams, no pretending to be another person.',
      rooms: 'Every room has an owner who may set further rules, remove messages and remove people.',
      words:
        'Guests and new members will write with a limited dictionary: a word outside it will be shown as asterisks. It is not switched on yet.',
      machines:
        'Text and pictures will pass an automatic check: what it rejects will not be published, and people will review what it doubts. It is not switched on yet.',
      end: 'Breaking these rules can cost you a message, a room or your account.',
    },
  },
  privacy: {
    title: 'Privacy',
    lines: {
      kept: 'We keep your username, your email, a hash of your password, what you write and what you upload. No phone number, no advertising profile.',
      age: 'The minimum age is 13, or higher if the law of your country requires it.',
      seen: 'What you post in open rooms, your public threads and your profile can be read by anyone and found by search engines. Private rooms can be seen only by their members.',
      address:
        'The address you connect from is used to prevent abuse. It may be kept for 3 months and no longer. To count the views of a thread, visitors are told apart by a hash that is deleted at the end of the day.',
      months:
        'Retention: once a month, closed accounts, guests not seen for 30 days, and room messages past their time (12 months, or less if the room says so) are to be deleted; threads stay. This monthly job is not finished: until it is, the data is kept.',
      checks:
        'Planned: an automatic check of pictures by an AI model that runs on this server (nsfwjs, MobileNetV2Mid), and of text by word lists (obscenity, and one of our own for Urdu and Roman Urdu). It is not switched on yet. How often such a model is wrong about real pictures has not been measured; people will decide the doubtful cases.',
      rights:
        'Downloading everything stored about you, and closing your account yourself, are not available yet. Until then, ask the staff.',
      cookies:
        'We use no tracking cookies. Your sign-in and theme are stored in your own browser, and so is your language, in a cookie that contains only en or ur.',
    },
  },
} as const;

export default pages;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof pages;
  }
}
