/** The texts of the download of one's data and of closing the account: no part of the language packs, which every screen loads. */
const accountData = {
  export: {
    title: 'Your data',
    text: 'Everything that is stored about you, as one ZIP file: what you wrote, your settings, your pictures and videos.',
    make: 'Prepare download',
    again: 'Prepare it again',
    making: 'Your download is being prepared. You can leave this page.',
    mail: 'We will email you when it is ready.',
    ready: 'Ready: {{size}}. It is kept until {{until}}.',
    download: 'Download',
    failed: 'Your download could not be prepared.',
    megabytes: '{{number}} MB',
    kilobytes: '{{number}} kB',
  },
  close: {
    title: 'Close account',
    guestTitle: 'Give up this guest name',
    text: 'For good. You are signed out on all devices, and your name becomes free.',
    open: 'Close my account',
    guestOpen: 'Give it up',
    ask: 'Close your account for good?',
    guestAsk: 'Give up this guest name for good?',
    confirm: 'Close it for good',
    goes: 'This goes',
    goesLines: {
      profile: 'Your name, picture, profile and settings',
      rooms: 'Your places in rooms, and your votes',
      files: 'Uploads that nothing shows, and what you wrote before you edited it',
      name: 'Your name where others mention you',
    },
    stays: 'This stays, without your name',
    staysLines: {
      messages: 'Your messages, threads and replies, with their pictures. Delete first what should not stay.',
      reports:
        'What somebody reported of you, until that is settled and can no longer be undone. Only those who settle it see it.',
    },
    ownTitle: 'You own rooms',
    ownText: 'A room needs an owner. Hand over or close each of these first:',
    members: '{{count}} members',
    member: '1 member',
    handOver: 'Hand over',
    closeRoom: 'Close it',
    handOverNamed: 'Hand over {{room}}',
    closeNamed: 'Close {{room}}',
    done: 'Your account is closed.',
    guestDone: 'The guest name is free again.',
    bye: 'Khuda hafiz.',
  },
  loadFailed: 'This could not be loaded.',
} as const;

export default accountData;
