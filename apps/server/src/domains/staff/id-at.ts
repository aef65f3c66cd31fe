/** An id begins with the second it was made in, as 8 hex digits. */
export const idAt = (time: number): string =>
  Math.floor(time / 1000)
    .toString(16)
    .padStart(8, '0');
