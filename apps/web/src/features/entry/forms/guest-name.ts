/** A suggested name: guest and four digits. */
export const randomGuestName = (random: () => number = Math.random): string =>
  `guest${1000 + Math.floor(random() * 9000)}`;
