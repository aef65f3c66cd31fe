const texts = {
  signIn: 'Sign in',
  join: 'Join Baithak',
  site: 'Rooms in English and Urdu. Sit, listen, join in.',
  keywords: 'Baithak, chat, rooms, discussion, community, Urdu, English',
  footer: { about: 'About', rules: 'House rules', privacy: 'Privacy', contact: 'Contact', tests: 'Check my browser' },
  threadTitle: '{{name}} on Baithak: {{text}}',
  inRoom: 'Posted in {{room}}',
  by: 'Thread by {{name}}',
  pinned: 'Pinned',
  archived: 'This thread is archived. You can read it, but not reply or vote.',
  quoted: 'Quoted thread',
  replies_zero: 'No replies yet',
  replies_one: '{{count}} reply',
  replies_other: '{{count}} replies',
  views_zero: '{{count}} views',
  views_one: '{{count}} view',
  views_other: '{{count}} views',
  likes_one: '{{count}} like',
  likes_other: '{{count}} likes',
  dislikes_one: '{{count}} dislike',
  dislikes_other: '{{count}} dislikes',
  repliesOf: 'Replies',
  loadMore: 'Load more',
  reply: 'Reply',
  vote: 'Vote',
  threadFailed: 'An error occured while loading this thread.',
  profileFailed: 'Profile Loading Error.',
  roomFailed: 'This room does not exist. Maybe its ID or slug is wrong.',
  open: 'Open in Baithak',
  joinCard: {
    text: 'Join to read on, vote and reply. It is free and takes a minute.',
    guest: 'Look around as a guest',
    haveAccount: 'Already have an account? <link>Sign in</link>',
  },
  profile: {
    title: '{{name}} on Baithak',
    parts: 'Profile sections',
    tab: 'Profile',
    threads: 'Public Threads',
    alias: 'Alias',
    gender: 'Gender',
    genders: { none: 'Not specified', male: 'Male', female: 'Female' },
    age: 'Age',
    about: 'About',
    nothing: 'Nothing written yet.',
    noThreads: 'No public threads yet.',
    privateSoon: 'Private messages are not available yet.',
    write: 'Join to write to {{name}}',
  },
  preview: {
    title: '{{room}} on Baithak',
    noRoom: 'No Room',
    noRoomText: 'Come in and choose a room. Many are open.',
    messages: 'The latest messages',
    quiet: 'The room is quiet',
    write: 'Join to write in {{room}}',
    rules: 'Room rules',
    owner: 'Owner',
  },
} as const;

export default texts;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    public: typeof texts;
  }
}
