import { errors as answers, type ErrorCode } from '@baithak/protocol/errors';

/** Failures that no server answered: the line was down, the server stayed silent, or the browser itself refused. */
const unanswered = {
  NETWORK: 'Network error or resource not found.',
  NO_ANSWER: 'Server did not respond.',
  BROKEN: 'An error occured!',
} as const;

type Sentences = { readonly [Code in ErrorCode]: (typeof answers)[Code]['msg'] };

// The English sentences stand once, in the protocol: this is a view of them.
const sentences = Object.fromEntries(Object.entries(answers).map(([code, { msg }]) => [code, msg])) as Sentences;

const errors = { ...sentences, ...unanswered };

export default errors;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof errors;
  }
}
