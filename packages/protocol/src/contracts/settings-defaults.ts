import type { Settings } from './people.ts';

/**
 * The settings of a person who has chosen nothing, on the server and on a device that has not been answered yet: sounds
 * are off until turned on.
 */
export const defaultSettings: Settings = {
  sounds: 'none',
  whoCanPm: 'everyone',
  language: 'en',
  timeFormat: 'device',
  theme: 'light',
  textColor: '',
  backgroundColor: '',
  hideColors: false,
  showAlias: false,
  compactView: false,
  newLayout: true,
  allowRoomsLastSeen: true,
  firstStepsClosed: false,
  soundsChosen: false,
  emailDigest: 'off',
  pushWords: false,
  tellMentions: true,
  tellReplies: true,
  tellThreadReplies: true,
  tellLikes: true,
  quietFrom: '',
  quietTo: '',
  timeZone: '',
};
