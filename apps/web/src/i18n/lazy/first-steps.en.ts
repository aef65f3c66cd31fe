/** The texts of the Owner's first steps: no part of the language packs, which every screen loads. */
const firstSteps = {
  row: 'First steps',
  done: '{{done}} of {{all}} done',
  title: 'Your Baithak is ready',
  text: 'You are its owner. Six short steps, in any order. This page stays in the list until you close it.',
  close: 'Close this page',
  isDone: 'Done',
  steps: {
    owner: { title: 'It has an owner', text: 'Your account has the highest rank here.', act: 'Account' },
    picture: { title: 'Show your face', text: 'A picture, so that people know whom to ask.', act: 'Add a picture' },
    welcome: {
      title: 'Open The Sitting Room',
      text: 'It is open to everybody, guests too. Write one welcome message.',
      act: 'Open the room',
    },
    room: {
      title: 'Create a room of your own',
      text: 'For a subject that your people talk about.',
      act: 'Create a room',
    },
    rules: {
      title: 'Write its rules',
      text: 'In the menu of your room, under Room settings. New members read them first.',
      act: 'Open my room',
    },
    address: {
      title: 'Send the address',
      text: 'It leads straight to The Sitting Room. Done when the first person has joined.',
      act: 'Copy link',
    },
  },
} as const;

export default firstSteps;
