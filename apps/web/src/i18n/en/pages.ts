const pages = {
  terms: {
    title: 'House rules and terms',
    lines: {
      age: 'You are at least 13 years old, or older where the law of your country asks for more.',
      kind: 'Speak as you would in somebody’s sitting room. No harassment, no hate, no threats, no sexual content outside rooms for adults.',
      own: 'What you write stays yours. You let us show it to those who may see the room or thread it is in.',
      law: 'Share nothing that is against the law, and nothing that belongs to somebody else without leave.',
      spam: 'No spam, no scams, no pretending to be another person.',
      rooms: 'Every room has an owner who may set further rules, remove messages and show people out.',
      words: 'Guests and new members write with a limited dictionary: a word outside it is shown as asterisks.',
      machines: 'Texts and pictures pass an automatic check. What it refuses is not published; what it doubts is looked at by people.',
      end: 'Who breaks the rules may lose a message, a room or the account. You may close your account at any time.',
    },
  },
  privacy: {
    title: 'Privacy',
    lines: {
      kept: 'We keep your username, your email, a hash of your password, what you write and what you upload. No phone number, no advertising profile.',
      age: 'The least age is 13, or higher where the law of your country asks for more.',
      address: 'The address you connect from is kept for 3 months, against abuse.',
      months: 'Once a month old things go: closed accounts, guests not seen for 30 days, and room messages past their time (12 months, unless the room says less).',
      checks: 'Texts and pictures are checked by an AI program before or just after they appear. People decide what it doubts.',
      rights: 'You may download everything that is stored about you, and have it deleted.',
      cookies: 'We use no tracking cookies. Your sign-in, language and colours are stored in your own browser.',
    },
  },
} as const;

export default pages;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof pages;
  }
}
