import { isQuietTime } from '@baithak/protocol/text/quiet-hours';
import { readSettings } from './settings.ts';
import { serverNow } from '../time/server-time.ts';

/** Whether nothing is to ring or show at present, by the clock of the place where that was chosen. */
export const isQuietNow = (): boolean => {
  const { quietFrom, quietTo, timeZone } = readSettings();
  if (quietFrom === '' || quietTo === '') return false;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone || 'UTC', hour: '2-digit', minute: '2-digit' });
  return isQuietTime(quietFrom, quietTo, clock.format(new Date(serverNow())));
};
