/** Whether this names a time zone by its place (`Asia/Karachi`, `UTC`), not by a distance from UTC; empty is none, and passes. */
export const isTimeZone = (name: string): boolean => {
  if (name === '') return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
