/** What other domains may use of the ladder inside their writes; `services.ladder` is for what is asked and told outside of them. */
export { guestsToAnswer, noteAnswers, type AnsweredGuest } from './answers.queries.ts';
export { ladderData, leaveSteps } from './purge.ts';
export { takeStepBack } from './take-step-back.queries.ts';
