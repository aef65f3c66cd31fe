import type { Texts } from '../texts.ts';

/** The texts of /about, /contact, /terms and /privacy. What they say of the program must be true of the program as it is. */
const en = {
  about: {
    intro:
      'A baithak is the sitting room of a house, with its own door to the street. Anyone who comes by may sit down, listen and talk. This is one on the internet.',
    sections: {
      here: {
        title: 'What is here',
        lines: {
          rooms:
            'Rooms have live chat and threads, in English, Urdu and Roman Urdu. A room is open to everyone, or by invitation only.',
          accounts:
            'Guests need only a name. Members with an account can vote on threads and create rooms of their own.',
          read: 'Public rooms, public threads and profiles can be read by anyone without signing in.',
        },
      },
      who: {
        title: 'Who runs it',
        lines: {
          operator:
            'Whoever set up the server at this address: the operator. They are responsible for this site and for what it stores.',
          free: 'The program is called Baithak. It is free software under the MIT licence: anyone can run their own.',
        },
      },
    },
  },
  contact: {
    intro: 'Who to turn to, and how.',
    sections: {
      ways: {
        title: 'About what you saw',
        lines: {
          thread:
            'A message, a thread, a reply, a request or a profile: choose Report in its menu. Your reason, your words and a copy of what you report go to those who keep order. You are told what became of it.',
          room: 'A room: write to its owner, who is named on the room’s preview page.',
          site: 'This site: write to a member of the staff in The Sitting Room. Their names carry a check mark.',
        },
      },
      data: {
        title: 'About your account and your data',
        lines: {
          operator:
            'The operator, who set up the server at this address, is responsible for what it stores. The staff can put you in touch.',
          crash:
            'When a page crashes, it reports the error to the server by itself, without what you wrote and without your name.',
        },
      },
    },
  },
  terms: {
    updated: 'Last changed on 23 November 2026',
    intro:
      'This site is run by whoever set up the server at this address: the operator. These are the operator’s terms with you. By using the site you accept them.',
    sections: {
      conduct: {
        title: 'How we talk here',
        lines: {
          kind: 'Speak as you would in somebody’s sitting room. No harassment, no hate, no threats.',
          sexual: 'No sexual content outside rooms for adults, and none at all that shows or means minors.',
          law: 'Nothing illegal, and nothing that belongs to someone else without their permission.',
          private:
            'No private details of other people, such as addresses, documents or pictures, without their consent.',
          spam: 'No spam, no scams, no pretending to be another person.',
          attack: 'No attempts to break, overload or get around the site or its limits.',
        },
      },
      age: {
        title: 'Age',
        lines: {
          minimum: 'You are at least 13 years old, or older if the law of your country requires it.',
          adult:
            'Rooms for adults are for people aged 18 and over. They are closed to guests; members confirm their age once.',
        },
      },
      account: {
        title: 'Your account',
        lines: {
          guest: 'Guests need no account. A guest name is yours only as long as your sign-in lasts.',
          yours:
            'Keep your password to yourself. What is done with your account counts as done by you. Tell the staff if somebody else is using it.',
        },
      },
      content: {
        title: 'What you write and upload',
        lines: {
          own: 'It stays yours, and you are responsible for it.',
          licence:
            'You give the operator a free, non-exclusive permission to store it, to make smaller pictures of it, and to show it to everyone who can see the room or thread it is in, for as long as it is not deleted.',
          public:
            'Public threads may also be found by search engines and shown on other sites that embed them. Whoever can read something can copy it.',
        },
      },
      rooms: {
        title: 'Rooms',
        lines: {
          owner:
            'Every room has an owner, who may set further rules. The owner may make it private or for adults, give it to somebody else, or close it for good, with everything in it.',
          staff:
            'The owner and the staff of a room may delete messages, threads and replies, send guests out, end memberships, ban people for a time or for good, and make the room slower or read-only for guests and newcomers for a while.',
        },
      },
      breach: {
        title: 'When rules are broken',
        lines: {
          end: 'The staff and the operator may delete what breaks these rules, and end your sign-ins, suspend your account or end your access to a room or to the site. What they do is written down, with the reason.',
          appeal:
            'If you are banned from a room, you may ask for a second look once, on the room’s page. About any other decision write to a member of the staff or to the operator.',
        },
      },
      warranty: {
        title: 'No warranty',
        lines: {
          asIs: 'The site is offered as it is and free of charge. It may be interrupted, changed or ended, and data may be lost: keep copies of what matters to you.',
          others: 'What people write here is theirs, and not the opinion of the operator.',
          liability:
            'As far as the law allows, the operator is not liable for damage from using the site. Rights that the law gives you remain.',
          makers:
            'The makers of Baithak, the program, do not run this site and have no access to it. The program is under the MIT licence, without warranty.',
        },
      },
      changes: {
        title: 'Changes',
        lines: { date: 'The date at the top says when these terms last changed.' },
      },
    },
  },
  privacy: {
    updated: 'Last changed on 23 November 2026',
    intro:
      'This site is run by whoever set up the server at this address: the operator. The operator is responsible for your data. This page says what the program stores, for how long, and who sees it.',
    sections: {
      stored: {
        title: 'What is stored',
        lines: {
          account:
            'With an account: your username, your email address, a one-way hash of your password, when you agreed to the terms, when you joined and when you were last here, and a picture if you upload one.',
          guest: 'As a guest: your name, when you came and when you were last here. No email address, no password.',
          written:
            'What you write and upload, in private messages too, which rooms you create and join, your role in each, and how far you have read.',
          choices:
            'Your votes, whom you ignore, your settings and language, and, if you were asked, that you confirmed that you are 18 or older.',
          sessions:
            'For each device you sign in on: what its browser says about itself, when you signed in and when it was last used. The list is in the settings, under “Signed-in devices”.',
          reports:
            'If you report something: your name, your reason and words, and a copy of what you reported, with the messages around it. What staff do, and moderators in rooms: who did it, what, to whom, where, when and why. If you are banned or suspended: by whom, until when and why.',
          edits:
            'What a thread or reply said before you edited it: its text and tags. Of an edited message only the new text is kept.',
          pictures: 'Pictures are saved anew, without the place and camera details that a phone writes into them.',
        },
      },
      address: {
        title: 'Your network address',
        lines: {
          memory:
            'The addresses you connect from are stored beside your account, each with its first and its last day, and deleted three months after the last. They keep out people who come back after a ban. Only the two highest ranks of the staff see them.',
          day: 'Otherwise only scrambled forms of them are stored, for a day: to bound what guests upload, and to count each visitor of a thread once. A room’s owner who bans an address never sees it. A ban of an address has a copy of it until the ban ends.',
          device:
            'A guest’s browser keeps a random number that says nothing of you, and the server a hash of it. By it a banned guest is known under another name. If you close your account while you are banned, that hash stays until the ban ends; otherwise it goes with the account.',
          logs: 'The program’s log names accounts by a number, without names, email addresses or network addresses. Network equipment or a proxy of the operator may keep logs of its own.',
        },
      },
      browser: {
        title: 'Cookies and what your browser keeps',
        lines: {
          cookie:
            'There are three cookies, each for a year. loadedLanguage holds en or ur, so that pages come in your language. signedInBefore holds yes once a member has signed in here, so that the first page begins with signing in. knownDevice says that you have signed in here before, so that others who guess at your password do not make you wait; it holds no name and signs nobody in.',
          storage:
            'Your browser’s own storage keeps your sign-in, which room you last had open, how the site looks to you, what you have not sent yet, the list of allowed words, and the last crashes of a page.',
          end: 'Signing out removes the sign-in. Clearing the site’s data in your browser removes everything.',
          others:
            'Pages load nothing from other companies, and nothing tracks you across sites. A linked video or page is loaded from its own site when you open it; that site’s rules then hold.',
        },
      },
      seen: {
        title: 'Who sees it',
        lines: {
          public:
            'Everyone, signed in or not: public rooms, unless their owner keeps reading to members; public threads with their replies; your profile; and the log of what moderators did in a public room, without names and reasons. Search engines may find public threads and profiles.',
          private:
            'Only the members: private rooms. Only members who confirmed their age: rooms for adults. Only the two of you: private messages.',
          reported:
            'Whoever settles a report sees what was reported and a few messages around it: in a room its moderators and the staff, of private messages the staff alone. The one it is about never learns who reported.',
          last: 'Members of your rooms can ask when you were last here. You can turn that off in the settings, under “Privacy”.',
          own: 'Only you, in the app: your email address, your devices and your settings.',
          operator:
            'The operator has the database and the files of this server and can read all of it, private rooms included. Of your password there is only the hash.',
          nobody:
            'The program sends your data to nobody else. Database, file store and mail server are those that the operator has chosen. You get mail about your account, and a summary of what is new only if you asked for it. If you ask for push messages, they go encrypted through the service of your browser’s maker.',
        },
      },
      endpoint: {
        title: 'A service that judges what is written',
        lines: {
          texts:
            'The operator has texts judged by another service, at {{host}}: messages in rooms, threads and replies, and what rooms and profiles say. Each is sent there once it is published, as it stands, with the names that it mentions; of a profile that is your full name, your alias and what you say of yourself. Your address is never sent, nor who wrote it. What that service keeps is up to it and to the operator.',
          pictures: 'Pictures that you upload are sent there too, made smaller, as are pictures out of videos.',
          privateMessages:
            'Private messages are sent there too, once they are delivered. What is refused is deleted for both of you; the staff sees that message alone.',
          neverPrivate: 'Private messages are never sent there.',
          nobody:
            'The program sends your data to nobody else. Database, file store and mail server are those that the operator has chosen. You get mail about your account, and a summary of what is new only if you asked for it. If you ask for push messages, they go encrypted through the service of your browser’s maker.',
        },
      },
      kept: {
        title: 'How long it is kept',
        lines: {
          written:
            'Messages in rooms are deleted after a time that the operator sets, a year unless they have changed it; a room’s owner may set a shorter one. Threads, replies and private messages stay until they are deleted: by you, by the owner or staff of the room, or by the operator. Files go with what they belong to. A closed room’s content can no longer be reached by anyone in the app.',
          edited:
            'When you edit a thread or a reply, what it said before is kept for a year, for those who manage threads in its room. Deleting the thread or reply deletes that too.',
          deleted:
            'What is deleted is gone from the site at once. Its words and files are erased 7 days later, so that somebody who saw it can still report it; nobody sees them meanwhile. A report keeps a copy of what was reported, and its files until it is settled and can no longer be undone, even when you delete it or close your account. The copy, and what its reporters wrote, is deleted 90 days after the decision; the decision stays. Copies may remain in backups that the operator makes.',
          bans: 'A ban is deleted when it ends, invitations to rooms 30 days after their end.',
          sessions:
            'A sign-in ends when you sign out, after 60 days without use (7 days for guests), and after a year at most.',
          guests:
            'A guest’s name is free again when the sign-in has ended. Guests who have not been here for 30 days are deleted once a month; what they wrote stays, as that of a “Removed User”.',
          log: 'The log of what staff and moderators did stays. When somebody closes their account, their name and the reasons that concern them are erased from it.',
          unverified:
            'Where a new account has to be verified by mail, one that is not verified within 3 days is removed.',
        },
      },
      rights: {
        title: 'Your rights',
        lines: {
          yourself:
            'You can delete your messages, threads and replies, change your profile, leave rooms, end the sign-in on any device, change your password and your email address, download what is stored about you, and close your account yourself, in the settings.',
          ask: 'For anything else write to a member of the staff in The Sitting Room, or to the operator of this server.',
          law: 'If the law where you live gives you rights over your data, it is the operator who has to answer you.',
        },
      },
      children: {
        title: 'Children',
        lines: {
          age: 'The site is not for children under 13, or under the higher age that the law of their country asks for. If you know of a younger child here, tell the staff.',
        },
      },
      moderation: {
        title: 'Moderation',
        lines: {
          people: 'People moderate: the owner and staff of a room, and the staff of the site.',
          program:
            'A program judges what is written and uploaded. What it refuses is not published, or taken away again; you are told, and staff can take that back. What it is unsure of, a person looks at.',
          words:
            'Guests write with a list of allowed words, and members without a higher rank until they have been here for some time and have written some messages, as staff set it. A word that is not on the list is replaced by asterisks before it is stored, and kept nowhere; in the name of a room or person it is refused.',
        },
      },
      changes: {
        title: 'Changes',
        lines: { date: 'The date at the top says when this page last changed.' },
      },
    },
  },
} as const;

const ur: Texts<typeof en> = {
  about: {
    intro:
      'بیٹھک گھر کا وہ کمرہ ہے جس کا اپنا دروازہ گلی میں کھلتا ہے۔ جو آئے بیٹھے، سنے اور بات کرے۔ یہ انٹرنیٹ کی بیٹھک ہے۔',
    sections: {
      here: {
        title: 'یہاں کیا ہے',
        lines: {
          rooms:
            'کمروں میں براہِ راست گفتگو اور تھریڈز ہوتے ہیں، اردو، رومن اردو اور انگریزی میں۔ کمرہ یا تو سب کے لیے کھلا ہوتا ہے یا صرف دعوت پر۔',
          accounts:
            'مہمان کو صرف ایک نام چاہیے۔ کھاتے والے ارکان تھریڈز پر ووٹ دے سکتے ہیں اور اپنے کمرے بنا سکتے ہیں۔',
          read: 'کھلے کمرے، عوامی تھریڈز اور پروفائل کوئی بھی سائن اِن کیے بغیر پڑھ سکتا ہے۔',
        },
      },
      who: {
        title: 'اسے کون چلاتا ہے',
        lines: {
          operator:
            'وہ جس نے اس پتے پر سرور لگایا ہے، یعنی منتظم۔ اس سائٹ اور یہاں جو کچھ محفوظ ہے، اس کی ذمہ داری اسی کی ہے۔',
          free: 'اس پروگرام کا نام بیٹھک ہے۔ یہ آزاد سافٹ ویئر ہے، ایم آئی ٹی لائسنس کے تحت: جو چاہے اپنی بیٹھک چلا سکتا ہے۔',
        },
      },
    },
  },
  contact: {
    intro: 'کس بات کے لیے کس سے رجوع کیجیے۔',
    sections: {
      ways: {
        title: 'جو آپ نے یہاں دیکھا',
        lines: {
          thread:
            'کوئی پیغام، تھریڈ، جواب، درخواست یا پروفائل: اس کے مینو میں ”شکایت کریں“ چنیے۔ آپ کی وجہ، آپ کے الفاظ اور اُس کی ایک نقل نظم و ضبط سنبھالنے والوں تک پہنچتی ہے۔ آپ کو بتایا جاتا ہے کہ کیا ہوا۔',
          room: 'کوئی کمرہ: اس کے مالک کو لکھیے۔ ان کا نام کمرے کے عوامی صفحے پر درج ہے۔',
          site: 'یہ سائٹ: \u2068The Sitting Room\u2069 میں عملے کے کسی فرد کو لکھیے۔ ان کے نام کے ساتھ ✓ کا نشان ہوتا ہے۔',
        },
      },
      data: {
        title: 'آپ کا کھاتہ اور آپ کی معلومات',
        lines: {
          operator:
            'یہاں جو کچھ محفوظ ہے اس کا ذمہ دار منتظم ہے، یعنی وہ جس نے اس پتے پر سرور لگایا ہے۔ عملہ آپ کی بات ان تک پہنچا سکتا ہے۔',
          crash:
            'جب کسی صفحے میں خرابی آتی ہے تو وہ خود سرور کو اس کی اطلاع دیتا ہے، آپ کی تحریر اور آپ کے نام کے بغیر۔',
        },
      },
    },
  },
  terms: {
    updated: 'آخری تبدیلی: 23 نومبر 2026',
    intro:
      'یہ سائٹ وہ چلاتا ہے جس نے اس پتے پر سرور لگایا ہے، یعنی منتظم۔ یہ آپ کے ساتھ منتظم کی شرائط ہیں۔ سائٹ استعمال کرنے کا مطلب ہے کہ آپ نے انھیں قبول کیا۔',
    sections: {
      conduct: {
        title: 'گفتگو کے آداب',
        lines: {
          kind: 'ایسے بات کیجیے جیسے کسی کی بیٹھک میں کرتے ہیں۔ نہ ہراساں کرنا، نہ نفرت، نہ دھمکی۔',
          sexual: 'بالغوں کے کمروں سے باہر جنسی مواد نہیں، اور کم عمروں سے متعلق تو کہیں بھی نہیں۔',
          law: 'کوئی ایسی چیز نہیں جو خلافِ قانون ہو، یا جو اجازت کے بغیر کسی اور کی ہو۔',
          private: 'دوسروں کی نجی باتیں، جیسے پتہ، کاغذات یا تصویریں، ان کی رضامندی کے بغیر نہیں۔',
          spam: 'نہ اسپام، نہ دھوکا، نہ کسی اور کا روپ دھارنا۔',
          attack: 'سائٹ کو توڑنے، اس پر بوجھ ڈالنے یا اس کی حدوں سے بچ نکلنے کی کوشش نہیں۔',
        },
      },
      age: {
        title: 'عمر',
        lines: {
          minimum: 'آپ کی عمر کم از کم 13 سال ہے، یا جہاں آپ کے ملک کا قانون زیادہ کہتا ہو وہاں اُس سے زیادہ۔',
          adult:
            'بالغوں کے کمرے 18 سال یا اس سے بڑی عمر والوں کے لیے ہیں۔ مہمان ان میں نہیں آ سکتے؛ ارکان ایک بار اپنی عمر کی تصدیق کرتے ہیں۔',
        },
      },
      account: {
        title: 'آپ کا کھاتہ',
        lines: {
          guest: 'مہمان کو کھاتے کی ضرورت نہیں۔ مہمان کا نام تبھی تک اس کا ہے جب تک اس کا سائن اِن قائم ہے۔',
          yours:
            'اپنا پاس ورڈ کسی کو نہ دیجیے۔ آپ کے کھاتے سے جو ہو وہ آپ ہی کا کیا سمجھا جائے گا۔ کوئی اور اسے استعمال کر رہا ہو تو عملے کو بتائیے۔',
        },
      },
      content: {
        title: 'آپ کی تحریریں اور فائلیں',
        lines: {
          own: 'وہ آپ ہی کی رہتی ہیں، اور ان کے ذمہ دار بھی آپ ہیں۔',
          licence:
            'آپ منتظم کو بلا معاوضہ اور غیر خصوصی اجازت دیتے ہیں کہ وہ انھیں محفوظ رکھے، تصویروں کی چھوٹی نقلیں بنائے، اور انھیں اُن سب کو دکھائے جو وہ کمرہ یا تھریڈ دیکھ سکتے ہیں، جب تک وہ حذف نہ ہوں۔',
          public:
            'عوامی تھریڈز تلاش کے انجن ڈھونڈ سکتے ہیں اور دوسری سائٹیں اپنے صفحوں میں دکھا سکتی ہیں۔ جو پڑھ سکتا ہے وہ نقل بھی کر سکتا ہے۔',
        },
      },
      rooms: {
        title: 'کمرے',
        lines: {
          owner:
            'ہر کمرے کا ایک مالک ہوتا ہے جو مزید اصول بنا سکتا ہے۔ وہ کمرے کو نجی یا بالغوں کے لیے کر سکتا ہے، کسی اور کو سونپ سکتا ہے، یا سب کچھ سمیت ہمیشہ کے لیے بند کر سکتا ہے۔',
          staff:
            'کمرے کا مالک اور عملہ پیغامات، تھریڈز اور جوابات حذف کر سکتے ہیں، مہمانوں کو باہر بھیج سکتے ہیں، رکنیت ختم کر سکتے ہیں، کچھ وقت یا ہمیشہ کے لیے پابندی لگا سکتے ہیں، اور کمرے کو کچھ دیر کے لیے سست یا مہمانوں اور نئے ارکان کے لیے صرف پڑھنے کا کر سکتے ہیں۔',
        },
      },
      breach: {
        title: 'اصول توڑنے پر',
        lines: {
          end: 'جو چیز ان اصولوں کے خلاف ہو، عملہ اور منتظم اسے حذف کر سکتے ہیں، اور آپ کا سائن اِن ختم، آپ کا کھاتہ معطل، یا کسی کمرے یا سائٹ تک آپ کی رسائی ختم کر سکتے ہیں۔ وہ جو کریں، وجہ سمیت لکھ لیا جاتا ہے۔',
          appeal:
            'کسی کمرے سے آپ پر پابندی لگے تو کمرے کے صفحے پر آپ ایک بار اپیل کر سکتے ہیں۔ کسی اور فیصلے کے بارے میں عملے کے کسی فرد یا منتظم کو لکھیے۔',
        },
      },
      warranty: {
        title: 'کوئی ضمانت نہیں',
        lines: {
          asIs: 'سائٹ جیسی ہے ویسی، اور مفت پیش کی جاتی ہے۔ یہ رک سکتی ہے، بدل سکتی ہے یا بند ہو سکتی ہے، اور چیزیں ضائع ہو سکتی ہیں: جو آپ کے لیے اہم ہو اس کی نقل اپنے پاس رکھیے۔',
          others: 'لوگ یہاں جو لکھتے ہیں وہ ان کی اپنی بات ہے، منتظم کی رائے نہیں۔',
          liability:
            'جہاں تک قانون اجازت دے، سائٹ کے استعمال سے ہونے والے نقصان کا منتظم ذمہ دار نہیں۔ جو حقوق قانون آپ کو دیتا ہے وہ برقرار رہتے ہیں۔',
          makers:
            'بیٹھک پروگرام بنانے والے یہ سائٹ نہیں چلاتے اور اس تک ان کی کوئی رسائی نہیں۔ پروگرام ایم آئی ٹی لائسنس کے تحت ہے، بغیر کسی ضمانت کے۔',
        },
      },
      changes: {
        title: 'تبدیلیاں',
        lines: { date: 'اوپر کی تاریخ بتاتی ہے کہ یہ شرائط آخری بار کب بدلیں۔' },
      },
    },
  },
  privacy: {
    updated: 'آخری تبدیلی: 23 نومبر 2026',
    intro:
      'یہ سائٹ وہ چلاتا ہے جس نے اس پتے پر سرور لگایا ہے، یعنی منتظم۔ آپ کی معلومات کا ذمہ دار منتظم ہے۔ یہ صفحہ بتاتا ہے کہ پروگرام کیا محفوظ کرتا ہے، کتنی دیر کے لیے، اور اسے کون دیکھتا ہے۔',
    sections: {
      stored: {
        title: 'کیا محفوظ ہوتا ہے',
        lines: {
          account:
            'کھاتے کے ساتھ: آپ کا صارف نام، ای میل، پاس ورڈ کا یک طرفہ ہیش، آپ نے شرائط کب مانیں، کب شامل ہوئے، آخری بار کب آئے، اور تصویر اگر آپ لگائیں۔',
          guest: 'مہمان کا: نام، کب آئے اور آخری بار کب یہاں تھے۔ نہ ای میل، نہ پاس ورڈ۔',
          written:
            'جو آپ لکھتے اور اپ لوڈ کرتے ہیں، ذاتی پیغامات میں بھی، کون سے کمرے آپ نے بنائے یا ان میں شامل ہوئے، ہر ایک میں آپ کا کردار، اور آپ کہاں تک پڑھ چکے ہیں۔',
          choices:
            'آپ کے ووٹ، آپ کن کو نظر انداز کرتے ہیں، آپ کی ترتیبات اور زبان، اور اگر پوچھا گیا ہو تو یہ کہ آپ نے 18 سال یا زیادہ عمر کی تصدیق کی۔',
          sessions:
            'ہر آلہ جس پر آپ سائن اِن ہوں: اس کا براؤزر اپنے بارے میں جو بتائے، آپ کب سائن اِن ہوئے اور وہ آخری بار کب استعمال ہوا۔ یہ فہرست ترتیبات میں ”آپ کے آلات“ کے نیچے ہے۔',
          reports:
            'اگر آپ شکایت کریں: آپ کا نام، وجہ، آپ کے الفاظ، اور جس کی شکایت کی اس کی ایک نقل، آس پاس کے پیغامات سمیت۔ عملہ، اور کمروں میں نگران، جو کریں: کس نے، کیا، کس کے ساتھ، کہاں، کب اور کیوں۔ آپ پر پابندی لگے یا کھاتہ معطل ہو: کس نے، کب تک اور کیوں۔',
          edits:
            'ترمیم سے پہلے آپ کے تھریڈ یا جواب میں کیا لکھا تھا: اس کا متن اور ٹیگ۔ ترمیم شدہ پیغام کا صرف نیا متن رکھا جاتا ہے۔',
          pictures:
            'تصویریں نئے سرے سے محفوظ کی جاتی ہیں، جگہ اور کیمرے کی اُن تفصیلات کے بغیر جو فون ان میں لکھ دیتا ہے۔',
        },
      },
      address: {
        title: 'آپ کا نیٹ ورک پتہ',
        lines: {
          memory:
            'جن پتوں سے آپ جڑتے ہیں وہ آپ کے کھاتے کے ساتھ محفوظ ہوتے ہیں، ہر ایک اپنے پہلے اور آخری دن کے ساتھ، اور آخری دن کے تین مہینے بعد حذف ہو جاتے ہیں۔ وہ اُن لوگوں کو روکتے ہیں جو پابندی کے بعد لوٹ آئیں۔ انھیں صرف عملے کے دو سب سے اونچے درجے دیکھتے ہیں۔',
          day: 'اس کے علاوہ صرف ان کی ناقابلِ شناخت صورتیں ایک دن کے لیے محفوظ ہوتی ہیں: مہمانوں کے اپ لوڈ کی حد کے لیے، اور تھریڈ کے ہر ناظر کو ایک ہی بار گننے کے لیے۔ کمرے کا مالک کسی پتے پر پابندی لگائے تو بھی وہ پتہ نہیں دیکھتا۔ پتے پر پابندی کے ساتھ اس کی ایک نقل پابندی ختم ہونے تک رہتی ہے۔',
          device:
            'مہمان کا براؤزر ایک بے ترتیب نمبر رکھتا ہے جو آپ کے بارے میں کچھ نہیں بتاتا، اور سرور اُس کی ناقابلِ شناخت صورت۔ اسی سے وہ مہمان دوسرے نام میں پہچانا جاتا ہے جس پر پابندی ہو۔ اگر آپ پابندی کے دوران اپنا کھاتہ بند کریں تو یہ صورت پابندی ختم ہونے تک رہتی ہے، ورنہ کھاتے کے ساتھ مٹ جاتی ہے۔',
          logs: 'پروگرام کا لاگ کھاتوں کو نمبر سے لکھتا ہے، نام، ای میل یا نیٹ ورک پتے کے بغیر۔ منتظم کا نیٹ ورک یا پراکسی اپنا الگ لاگ رکھ سکتا ہے۔',
        },
      },
      browser: {
        title: 'کوکیز، اور جو آپ کا براؤزر رکھتا ہے',
        lines: {
          cookie:
            'تین کوکیز ہیں، ہر ایک ایک سال کے لیے۔ \u2066loadedLanguage\u2069 میں en یا ur ہوتا ہے، تاکہ صفحے آپ کی زبان میں آئیں۔ جب کوئی رکن یہاں سائن اِن کر لے تو \u2066signedInBefore\u2069 میں yes ہوتا ہے، تاکہ پہلا صفحہ سائن اِن سے شروع ہو۔ \u2066knownDevice\u2069 بتاتی ہے کہ آپ یہاں پہلے سائن اِن کر چکے ہیں، تاکہ آپ کا پاس ورڈ بوجھنے والوں کی وجہ سے آپ کو انتظار نہ کرنا پڑے؛ اس میں کوئی نام نہیں ہوتا اور اس سے کوئی سائن اِن نہیں ہو سکتا۔',
          storage:
            'براؤزر کے اپنے ذخیرے میں آپ کا سائن اِن، آخری کھلا کمرہ، سائٹ کی ظاہری شکل، جو آپ نے ابھی نہیں بھیجا، اجازت والے الفاظ کی فہرست، اور صفحوں کی آخری خرابیاں رہتی ہیں۔',
          end: 'سائن آؤٹ کرنے سے سائن اِن مٹ جاتا ہے۔ براؤزر میں سائٹ کا ڈیٹا صاف کرنے سے سب کچھ مٹ جاتا ہے۔',
          others:
            'صفحے دوسری کمپنیوں سے کچھ لوڈ نہیں کرتے، اور کوئی چیز دوسری سائٹوں پر آپ کا پیچھا نہیں کرتی۔ لنک کی ہوئی ویڈیو یا صفحہ اپنی سائٹ سے تب لوڈ ہوتا ہے جب آپ اسے کھولیں؛ پھر اُس سائٹ کے اصول چلتے ہیں۔',
        },
      },
      seen: {
        title: 'اسے کون دیکھتا ہے',
        lines: {
          public:
            'ہر کوئی، سائن اِن ہو یا نہ ہو: کھلے کمرے، جب تک ان کا مالک پڑھنا ارکان تک محدود نہ کرے؛ عوامی تھریڈز اور ان کے جوابات؛ آپ کا پروفائل؛ اور کھلے کمرے میں نگرانوں کے کاموں کا لاگ، ناموں اور وجہوں کے بغیر۔ عوامی تھریڈز اور پروفائل تلاش کے انجن ڈھونڈ سکتے ہیں۔',
          private:
            'صرف ارکان: نجی کمرے۔ صرف وہ ارکان جنھوں نے عمر کی تصدیق کی ہو: بالغوں کے کمرے۔ صرف آپ دونوں: ذاتی پیغامات۔',
          reported:
            'جو شکایت نمٹاتا ہے وہ اُس چیز کو اور آس پاس کے چند پیغام دیکھتا ہے: کمرے میں اس کے نگران اور عملہ، ذاتی پیغاموں کے صرف عملہ۔ جس کے بارے میں شکایت ہو اُسے کبھی معلوم نہیں ہوتا کہ کس نے کی۔',
          last: 'آپ کے کمروں کے ارکان پوچھ سکتے ہیں کہ آپ آخری بار کب آئے۔ اسے ترتیبات میں ”رازداری“ کے نیچے بند کیا جا سکتا ہے۔',
          own: 'ایپ میں صرف آپ: آپ کی ای میل، آپ کے آلات اور آپ کی ترتیبات۔',
          operator:
            'منتظم کے پاس اس سرور کا ڈیٹا بیس اور فائلیں ہیں اور وہ سب پڑھ سکتا ہے، نجی کمرے بھی۔ آپ کے پاس ورڈ کا صرف ہیش موجود ہے۔',
          nobody:
            'پروگرام آپ کی معلومات کسی اور کو نہیں بھیجتا۔ ڈیٹا بیس، فائلوں کا ذخیرہ اور میل سرور وہ ہیں جو منتظم نے چنے۔ ای میل آپ کے کھاتے کے بارے میں آتی ہے، اور نئی باتوں کا خلاصہ صرف تب جب آپ نے مانگا ہو۔ اگر آپ پُش پیغام مانگیں تو وہ رمز بند ہو کر آپ کے براؤزر بنانے والے کی سروس سے گزرتے ہیں۔',
        },
      },
      endpoint: {
        title: 'تحریروں کو جانچنے والی ایک سروس',
        lines: {
          texts:
            'منتظم تحریریں ایک اور سروس سے جانچواتا ہے جو {{host}} پر ہے: کمروں کے پیغام، تھریڈ اور جواب، اور وہ جو کمروں اور پروفائلوں میں لکھا ہو۔ ہر تحریر شائع ہونے کے بعد وہاں بھیجی جاتی ہے، جوں کی توں، اُن ناموں سمیت جو اُس میں آئیں؛ پروفائل میں یہ آپ کا پورا نام، عرف اور وہ ہے جو آپ اپنے بارے میں لکھیں۔ آپ کا پتہ کبھی نہیں بھیجا جاتا، نہ یہ کہ کس نے لکھا۔ وہ سروس کیا رکھتی ہے، یہ اس پر اور منتظم پر ہے۔',
          pictures:
            'جو تصویریں آپ اپ لوڈ کریں، وہ بھی چھوٹی کر کے وہاں بھیجی جاتی ہیں، اور ویڈیو میں سے لی گئی تصویریں بھی۔',
          privateMessages:
            'ذاتی پیغام بھی پہنچنے کے بعد وہاں بھیجے جاتے ہیں۔ جو رد ہو، وہ دونوں کے لیے حذف ہو جاتا ہے؛ عملہ صرف وہی ایک پیغام دیکھتا ہے۔',
          neverPrivate: 'ذاتی پیغام وہاں کبھی نہیں بھیجے جاتے۔',
          nobody:
            'پروگرام آپ کی معلومات کسی اور کو نہیں بھیجتا۔ ڈیٹا بیس، فائلوں کا ذخیرہ اور میل سرور وہ ہیں جو منتظم نے چنے۔ ای میل آپ کے کھاتے کے بارے میں آتی ہے، اور نئی باتوں کا خلاصہ صرف تب جب آپ نے مانگا ہو۔ اگر آپ پُش پیغام مانگیں تو وہ رمز بند ہو کر آپ کے براؤزر بنانے والے کی سروس سے گزرتے ہیں۔',
        },
      },
      kept: {
        title: 'کب تک رکھا جاتا ہے',
        lines: {
          written:
            'کمروں کے پیغام اتنے عرصے بعد حذف ہو جاتے ہیں جتنا منتظم طے کرے، ایک سال اگر اس نے نہ بدلا ہو؛ کمرے کا مالک اس سے کم طے کر سکتا ہے۔ تھریڈز، جوابات اور ذاتی پیغامات تب تک رہتے ہیں جب تک حذف نہ ہوں: آپ کریں، کمرے کا مالک یا عملہ، یا منتظم۔ فائلیں اپنی تحریر کے ساتھ جاتی ہیں۔ بند کمرے کی چیزوں تک ایپ میں کوئی نہیں پہنچ سکتا۔',
          edited:
            'تھریڈ یا جواب میں ترمیم کریں تو اس کا پچھلا متن ایک سال تک محفوظ رہتا ہے، اُن کے لیے جو اس کمرے کے تھریڈز سنبھالتے ہیں۔ تھریڈ یا جواب حذف کرنے سے وہ بھی حذف ہو جاتا ہے۔',
          deleted:
            'جو حذف ہو وہ فوراً سائٹ سے غائب ہو جاتا ہے۔ اس کے الفاظ اور فائلیں 7 دن بعد مٹا دی جاتی ہیں، تاکہ جس نے اسے دیکھا ہو وہ تب تک شکایت کر سکے؛ اس دوران انھیں کوئی نہیں دیکھتا۔ شکایت میں اس چیز کی نقل رہتی ہے، اور اس کی فائلیں تب تک جب تک فیصلہ نہ ہو جائے اور واپس نہ لیا جا سکے، چاہے آپ اسے حذف کر دیں یا کھاتہ بند کر دیں۔ نقل، اور شکایت کرنے والوں کے الفاظ، فیصلے کے 90 دن بعد حذف ہو جاتے ہیں؛ فیصلہ رہتا ہے۔ منتظم کے بیک اپ میں نقلیں باقی رہ سکتی ہیں۔',
          bans: 'پابندی ختم ہوتے ہی حذف ہو جاتی ہے، کمروں کی دعوتیں اپنی مدت ختم ہونے کے 30 دن بعد۔',
          sessions:
            'سائن اِن ختم ہوتا ہے جب آپ سائن آؤٹ کریں، 60 دن استعمال نہ ہونے پر (مہمان کا 7 دن)، اور زیادہ سے زیادہ ایک سال بعد۔',
          guests:
            'سائن اِن ختم ہونے پر مہمان کا نام دوسروں کے لیے کھل جاتا ہے۔ جو مہمان 30 دن سے نہ آئے ہوں وہ مہینے میں ایک بار حذف کر دیے جاتے ہیں؛ انھوں نے جو لکھا وہ ”ہٹائے گئے صارف“ کے نام سے رہتا ہے۔',
          log: 'عملے اور نگرانوں کے کاموں کا لاگ رہتا ہے۔ جب کوئی اپنا کھاتہ بند کرے تو اس میں سے اُس کا نام اور اُس سے متعلق وجہیں مٹا دی جاتی ہیں۔',
          unverified: 'جہاں نئے کھاتے کی ای میل سے تصدیق لازم ہو، وہاں 3 دن میں تصدیق نہ ہونے پر کھاتہ ہٹا دیا جاتا ہے۔',
        },
      },
      rights: {
        title: 'آپ کے حقوق',
        lines: {
          yourself:
            'آپ خود اپنے پیغامات، تھریڈز اور جوابات حذف کر سکتے ہیں، اپنا پروفائل بدل سکتے ہیں، کمرے چھوڑ سکتے ہیں، کسی بھی آلے کا سائن اِن ختم کر سکتے ہیں، پاس ورڈ اور ای میل بدل سکتے ہیں، اپنے بارے میں محفوظ معلومات ڈاؤن لوڈ کر سکتے ہیں، اور ترتیبات میں اپنا کھاتہ بند کر سکتے ہیں۔',
          ask: 'باقی ہر بات کے لیے \u2068The Sitting Room\u2069 میں عملے کے کسی فرد کو، یا اس سرور کے منتظم کو لکھیے۔',
          law: 'اگر آپ کے ملک کا قانون آپ کو اپنی معلومات پر حقوق دیتا ہے تو جواب دہ منتظم ہے۔',
        },
      },
      children: {
        title: 'بچے',
        lines: {
          age: 'یہ سائٹ 13 سال سے کم عمر بچوں کے لیے نہیں، اور جہاں ملک کا قانون زیادہ عمر کہتا ہو وہاں اُس سے کم عمر والوں کے لیے بھی نہیں۔ آپ کو یہاں کسی ایسے بچے کا علم ہو تو عملے کو بتائیے۔',
        },
      },
      moderation: {
        title: 'نگرانی',
        lines: {
          people: 'نگرانی انسان کرتے ہیں: کمرے کا مالک اور عملہ، اور سائٹ کا عملہ۔',
          program:
            'جو لکھا یا اپ لوڈ کیا جاتا ہے، ایک پروگرام اسے جانچتا ہے۔ جسے وہ رد کرے، وہ شائع نہیں ہوتا یا ہٹا دیا جاتا ہے؛ آپ کو بتایا جاتا ہے، اور عملہ اسے واپس لا سکتا ہے۔ جس میں اسے شک ہو، اسے کوئی انسان دیکھتا ہے۔',
          words:
            'مہمان اجازت والے الفاظ کی فہرست سے لکھتے ہیں، اور وہ ارکان بھی جن کا درجہ اونچا نہ ہو، جب تک وہ کچھ عرصہ یہاں نہ رہ لیں اور کچھ پیغام نہ لکھ لیں، جیسا عملہ طے کرے۔ جو لفظ فہرست میں نہ ہو، محفوظ ہونے سے پہلے اس کی جگہ ستارے لگ جاتے ہیں، اور وہ کہیں نہیں رکھا جاتا؛ کمرے یا شخص کے نام میں وہ قبول نہیں ہوتا۔',
        },
      },
      changes: {
        title: 'تبدیلیاں',
        lines: { date: 'اوپر کی تاریخ بتاتی ہے کہ یہ صفحہ آخری بار کب بدلا۔' },
      },
    },
  },
};

export const texts = { en, ur };
