import { markupOf, type Part } from './part.ts';

type Name = Extract<Part, { type: 'mention' | 'bot' }>;

/** The names that parts address: those of quoted text were somebody else's, and tell nobody (docs/contract.md#who-is-told-of-what). */
export const addressedIn = <P extends Part>(parts: readonly P[]): Extract<P, Name>[] =>
  parts.filter(
    (part): part is Extract<P, Name> =>
      (part.type === 'mention' || part.type === 'bot') && markupOf(part).block !== 'quote',
  );
