import { removedUser } from '../text/display-names.ts';
import { type Part, markupOf } from './part.ts';

type Name = Extract<Part, { type: 'mention' | 'bot' }>;

/** The names that parts address: those of quoted text were somebody else's, and tell nobody (docs/contract.md#who-is-told-of-what). */
export const addressedIn = <P extends Part>(parts: readonly P[]): Extract<P, Name>[] =>
  parts.filter(
    (part): part is Extract<P, Name> =>
      (part.type === 'mention' || part.type === 'bot') && markupOf(part).block !== 'quote',
  );

export interface NamedIds {
  /** The people whom parts address, each once. */
  readonly mentioned: readonly string[];
  /** Whom they name beside those and tell nothing: people in quoted text, and bots. */
  readonly named: readonly string[];
}

/** Whose name a part shows: a person's, or a bot's. */
export const namedId = (part: Part): string | undefined =>
  part.type === 'mention' || part.type === 'bot' || part.type === 'command' ? part.extras?._id : undefined;

const idOf = (part: Part): readonly string[] => {
  const id = namedId(part);
  return id === undefined ? [] : [id];
};

export const idsNamedIn = (parts: readonly Part[]): NamedIds => {
  const mentioned = new Set(addressedIn(parts).flatMap((part) => (part.type === 'mention' ? idOf(part) : [])));
  const named = new Set(parts.flatMap(idOf).filter((id) => !mentioned.has(id)));
  return { mentioned: [...mentioned], named: [...named] };
};

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
