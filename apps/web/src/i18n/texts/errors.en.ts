import { errors as answers, type ErrorCode } from '@baithak/protocol/errors';

/** Failures without a server response: offline, no answer, or an error in the browser itself. */
const unanswered = {
  NETWORK: 'Network error or resource not found.',
  NO_ANSWER: 'Server did not respond.',
  BROKEN: 'An error occured!',
} as const;

/** Texts that the classifier refused, by its reason. */
const refused = {
  REFUSED_profanity: 'This has a word that is not accepted here.',
  REFUSED_hate: 'This calls for harm to a group of people, or makes them less than people.',
  REFUSED_threat: 'This reads as a threat.',
  REFUSED_links: 'This has links that are not accepted here.',
  REFUSED_invitation: 'Invitations to other chats are not accepted here.',
  REFUSED_repeat: 'This repeats the same again and again.',
  REFUSED_nearDuplicate: 'This, or nearly this, has been written here too often just now.',
} as const;

type Sentences = { readonly [Code in ErrorCode]: (typeof answers)[Code]['msg'] };

// The English texts are defined once, in the protocol.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
const sentences = Object.fromEntries(Object.entries(answers).map(([code, { msg }]) => [code, msg])) as Sentences;

const errors = { ...sentences, ...refused, ...unanswered };

export default errors;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof errors;
  }
}
