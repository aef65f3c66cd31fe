import { botRank } from '@baithak/protocol/ranks';
import { removedUser } from '@baithak/protocol/text/display-names';
import { variantName } from '@baithak/protocol/contracts/uploads.rules';

/**
 * The address of a person's picture at a size in CSS pixels; undefined for whoever has none and is shown by their face.
 * `assets` is the origin of the asset host, empty for this one.
 */
export const avatarUrl = (
  person: { username: string; picture: string | null; rank: number },
  size: number,
  assets = '',
): string | undefined => {
  if (person.picture) return `${assets}/file/avatars/${variantName(person.picture, size <= 48 ? '_sm' : '_md')}`;
  if (person.username === removedUser) return '/avatars/removed.svg';
  if (person.rank < 0) return '/avatars/guest.svg';
  return person.rank === botRank ? '/avatars/robot.svg' : undefined;
};
