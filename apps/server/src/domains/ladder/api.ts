/** What other domains may use of the ladder inside their writes; `services.ladder` is for what is asked and told outside of them. */
export { guestsToAnswer, noteAnswers, type AnsweredGuest, takeStepBack } from './ladder-facts.ts';
export { ladderData, leaveSteps } from './purge.ts';
