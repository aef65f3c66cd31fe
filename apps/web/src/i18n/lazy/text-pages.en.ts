/** The texts of /about, /contact, /terms and /privacy. What they say of the program must be true of the program as it is. */
const textPages = {
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
            'There are two cookies, each for a year. loadedLanguage holds en or ur, so that pages come in your language. knownDevice says that you have signed in here before, so that others who guess at your password do not make you wait; it holds no name and signs nobody in.',
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

export default textPages;
