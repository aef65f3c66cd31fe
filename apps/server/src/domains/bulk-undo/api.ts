/** What other domains may use to delete what somebody wrote since a time (docs/contract.md#bulk-undo). */
export { countWrittenSince } from './find-written.queries.ts';
export { undoMessagesIn, undoPostIn, type MessagesStep, type PostStep } from './undo-in.ts';
export { callMs, undoWritten, type Undone } from './undo-written.ts';
