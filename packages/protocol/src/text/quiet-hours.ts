/** Whether a time of day lies in quiet hours, each `HH:MM`; they may go over midnight. Without both ends, or with the same, there are none. */
export const isQuietTime = (from: string, to: string, time: string): boolean => {
  if (from === '' || to === '' || from === to) return false;
  return from < to ? from <= time && time < to : from <= time || time < to;
};
