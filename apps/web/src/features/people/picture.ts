import { botRank } from '@baithak/protocol/ranks';
import { variantName } from '@baithak/protocol/contracts/uploads.rules';

/** Drawn avatars for people without a picture of their own. */
const generated = [
  'ball',
  'cat',
  'chaand',
  'gulab',
  'k2',
  'kashti',
  'kettle',
  'kite',
  'laltain',
  'mango',
  'mor',
  'phool',
  'truck',
  'ullu',
] as const;

/** The same person has the same generated avatar everywhere and always. */
const hash = (username: string): number => {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};

/**
 * The address of a person's picture at a size in CSS pixels.
 * `assets` is the origin of the asset host, empty for this one.
 */
export const avatarUrl = (
  person: { username: string; picture: string | null; rank: number },
  size: number,
  assets = '',
): string => {
  if (person.picture) return `${assets}/file/avatars/${variantName(person.picture, size <= 48 ? '_sm' : '_md')}`;
  if (person.rank < 0) return '/avatars/guest.svg';
  if (person.rank === botRank) return '/avatars/robot.svg';
  return `/avatars/${generated[hash(person.username) % generated.length] ?? 'guest'}.svg`;
};
