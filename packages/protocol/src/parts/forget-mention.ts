import { removedUser } from '../text/display-names.ts';
import type { Part } from './part.ts';

/** Parts in which mentions of a person whose account was closed have no name any more. */
export const forgetMention = <P extends Part>(parts: readonly P[], userId: string): P[] =>
  parts.map((part) => (part.type === 'mention' && part.extras?._id === userId ? { ...part, data: removedUser } : part));
