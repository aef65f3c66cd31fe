import { errors as answers, type ErrorCode } from '@baithak/protocol/errors';

/** Failures without a server response: offline, no answer, or an error in the browser itself. */
const unanswered = {
  NETWORK: 'Network error or resource not found.',
  NO_ANSWER: 'Server did not respond.',
  BROKEN: 'An error occured!',
} as const;

type Sentences = { readonly [Code in ErrorCode]: (typeof answers)[Code]['msg'] };

// The English texts are defined once, in the protocol.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
const sentences = Object.fromEntries(Object.entries(answers).map(([code, { msg }]) => [code, msg])) as Sentences;

const errors = { ...sentences, ...unanswered };

export default errors;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof errors;
  }
}
