import { removedUser } from '../text/display-names.ts';
import { namedId } from './named-in.ts';
import type { Part } from './part.ts';

export const mentions = (parts: readonly Part[], userId: string): boolean =>
  parts.some((part) => namedId(part) === userId);

const renamed = <P extends Part>(part: P, name: string): P =>
  part.type === 'command' ? { ...part, extras: { ...part.extras, bot: name } } : { ...part, data: name };

/** Parts that show whom they name under the name that they have now. */
export const renameMention = <P extends Part>(parts: readonly P[], userId: string, name: string): P[] =>
  parts.map((part) => (namedId(part) === userId ? renamed(part, name) : part));

/** Parts in which a person whose account was closed, or a bot, has no name any more. */
export const forgetMention = <P extends Part>(parts: readonly P[], userId: string): P[] =>
  renameMention(parts, userId, removedUser);
