const messages = {
  log: 'Messages of this room',
  today: 'Today',
  yesterday: 'Yesterday',
  newSince_one: '{{count}} new since {{time}}',
  newSince_other: '{{count}} new since {{time}}',
  newMessages_one: '{{count}} new message',
  newMessages_other: '{{count}} new messages',
  toLatest: 'To the latest messages',
  loadingOlder: 'Loading older messages',
  olderFailed: 'Older messages could not be loaded.',
  edited: 'edited',
  sending: 'Sending',
  notSent: 'Not sent.',
  delete: 'Delete',
  edit: 'Edit',
  reply: 'Reply',
  copy: 'Copy text',
  copied: 'Copied',
  actions: 'What can be done with this message',
  save: 'Save',
  editing: 'Editing your message',
  editHint: 'Enter saves, Escape leaves it as it was.',
  replyingTo: 'Replying to {{name}}',
  stopReply: 'Stop replying',
  toSource: 'Go to the message that is answered',
  sourceGone: 'This message is not there any more.',
  deleteTitle: 'Delete this message?',
  deleteText: 'It disappears for everybody in the room.',
  typing: {
    one: '{{first}} is typing',
    two: '{{first}} and {{second}} are typing',
    many: 'Several people are typing',
  },
  composer: 'Message {{room}}',
  composerHint: 'Enter sends, Shift and Enter begin a new line, the up arrow edits your last message.',
  send: 'Send',
  tooLong: '{{count}} characters too many. A message has at most {{limit}}.',
  left: '{{count}} characters left',
  membersOnly: 'Only members can write here',
  join: 'Join',
  quiet: 'The room is quiet',
  quietText: 'You are the first one here. Say salaam, the others will hear it when they come.',
  saySalaam: 'Say salaam',
  salaam: 'Salaam! 👋',
  video: 'Video',
  playVideo: 'Play the video',
  openThread: 'Open the thread',
  says: '{{name}}: {{text}}',
  media: { image: 'Picture', video: 'Video', gallery: 'Pictures', sticker: 'Sticker' },
} as const;

export default messages;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    messages: typeof messages;
  }
}
