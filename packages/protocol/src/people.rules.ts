import type { Settings } from './people.ts';

/** What holds for who has chosen nothing, on the server and on a device that it has not answered yet: sounds are off until somebody turns them on. */
export const defaultSettings: Settings = {
  sounds: 'none',
  whoCanPm: 'everyone',
  language: 'en',
  theme: 'light',
  textColor: '',
  backgroundColor: '',
  hideColors: false,
  showAlias: false,
  compactView: false,
  newLayout: true,
  allowRoomsLastSeen: true,
};
