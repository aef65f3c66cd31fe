import { removedUser } from '../text/display-names.ts';
import type { Part } from './part.ts';

export const mentions = (parts: readonly Part[], userId: string): boolean =>
  parts.some((part) => part.type === 'mention' && part.extras?._id === userId);

/** Parts that show somebody's mentions under the name that they have now. */
export const renameMention = <P extends Part>(parts: readonly P[], userId: string, name: string): P[] =>
  parts.map((part) => (part.type === 'mention' && part.extras?._id === userId ? { ...part, data: name } : part));

/** Parts in which mentions of a person whose account was closed have no name any more. */
export const forgetMention = <P extends Part>(parts: readonly P[], userId: string): P[] =>
  renameMention(parts, userId, removedUser);
