import { markupOf, type Part } from './part.ts';

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
