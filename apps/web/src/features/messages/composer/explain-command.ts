import { WireError } from '@baithak/client/wire/wire-error';
import { commandRow, needsToOutrank, suggestCommands, type CommandKey } from '@baithak/protocol/commands/commands';
import { meantWords } from '@baithak/protocol/commands/mistyped';
import { ownerRank } from '@baithak/protocol/ranks';
import { soundNames } from '@baithak/protocol/sounds';
import type { i18n } from 'i18next';
import { addCommandsTexts } from '../../../i18n/lazy/commands.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { problemOf } from '../../../lib/problem.ts';
import { rankKey } from '../../people/rank.ts';
import type { KnownBot } from '../../composer/bots/room-bots.ts';
import { type CommandOutcome, isUnknownSound } from './command.ts';

type Done = Extract<CommandOutcome, { type: 'done' }>;

export interface Giver {
  readonly rank: number;
  readonly bots: readonly KnownBot[];
}

const codeOf = (text: string): string => `\u2066${text}\u2069`;

const unknown = (translator: i18n, word: string, { bots }: Giver): string => {
  const t = translator.getFixedT(null, 'commands');
  // Also what is not theirs to give: they are told who may when they try.
  const own = suggestCommands('', ownerRank).map((key) => commandRow(key).slash);
  const ofBots = bots.flatMap(({ username, commands }) => [username, ...commands.map(({ name }) => name)]);
  const meant = meantWords(word, [...own, 'help', ...ofBots]).map((one) => codeOf(`/${one}`));
  return [
    t('unknown', { word: codeOf(`/${word}`) }),
    meant.length > 0 && t('meant', { words: meant.join(' · ') }),
    t('asText', { help: codeOf('/help'), text: codeOf(`//${word}`) }),
  ]
    .filter((line) => line !== false)
    .join(' ');
};

/** Which rank a command needs, in a sentence; the texts of commands are there. */
export const whoMay = (translator: i18n, command: CommandKey, word: string): string => {
  const { leastRank } = commandRow(command);
  const rank = translator.getFixedT(null, 'people')(`rank.${rankKey(leastRank)}`);
  const t = translator.getFixedT(null, 'commands');
  return t(leastRank === ownerRank ? 'whoMayOnly' : 'whoMay', { command: codeOf(`/${word}`), rank });
};

/** What a command came to, in the reader's language: the server's own words are English. Null: there are none. */
export const doneText = (translator: i18n, { command, target, answer, input }: Done): string | null => {
  addCommandsTexts(translator);
  const t = translator.getFixedT(null, 'commands');
  if (answer.heardBy !== undefined) return t('heardBy', { count: answer.heardBy });
  if (translator.language === 'en') return answer.msg;
  const name = isolate(target ?? '');
  if (command === 'setTopic') return t(input['text'] === '' ? 'done.noTopic' : 'done.setTopic');
  if (command === 'ignorePerson' || command === 'unignorePerson' || command === 'extendRole')
    return t(`done.${command}`, { name });
  return null;
};

/** Why a command was not given, in a sentence or two; its texts come with it. Null for any other outcome. */
export const explainCommand = (translator: i18n, outcome: CommandOutcome, giver: Giver): string | null => {
  addCommandsTexts(translator);
  if (outcome.type === 'unknown') return unknown(translator, outcome.word, giver);
  if (isUnknownSound(outcome))
    return translator.getFixedT(null, 'commands')('noSound', { sounds: soundNames.map(codeOf).join(' · ') });
  if (outcome.type !== 'forbidden') return null;
  const { command, word, target, error } = outcome;
  if (giver.rank < commandRow(command).leastRank) return whoMay(translator, command, word);
  if (error instanceof WireError && error.code === 'FORBIDDEN' && target !== null && needsToOutrank(command))
    return translator.getFixedT(null, 'commands')('outranks', { name: isolate(target) });
  return translator.getFixedT(null, 'errors')(problemOf(error).code);
};
