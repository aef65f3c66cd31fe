import { WireError } from '@baithak/client/wire/wire-error';
import { commandOf, mayCommand } from '@baithak/protocol/commands/commands';
import { botToldBy, parseCommand } from '@baithak/protocol/commands/parse-command';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { agoOf } from '../../../ui/time.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import {
  areRoomBotsKnown,
  helpOn,
  knownBots,
  loadRoomBots,
  readRoomBots,
  type KnownBot,
} from '../../composer/bots/room-bots.ts';
import { showIgnored } from '../../people/ignore.tsx';
import { useTimes } from '../../../lib/time/now.ts';
import { isSanction } from '../moderation/sanctions.ts';
import { isUnknownSound, runCommandText, type CommandContext, type CommandOutcome } from './command.ts';
import type { Giver } from './explain-command.ts';
import { dispatch, readConversation } from '../../conversation/state/conversation-store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

type Done = Extract<CommandOutcome, { type: 'done' }>;

/** When somebody was seen, for `/seen`. Undefined for any other command. */
const useSeenText = () => {
  const { t } = useTranslation('messages');
  const { t: tt } = useTranslation('times');
  return useCallback(
    ({ target, answer: { seenAt } }: Done): string | undefined => {
      const username = target ?? '';
      if (seenAt === undefined) return undefined;
      if (seenAt === null) return t('command.isHere', { username });
      return t('command.wasSeen', { username, ago: agoOf(tt, seenAt, serverNow()) });
    },
    [t, tt],
  );
};

/** Shows the outcome of a command (docs/product.md#command-results). True when it was done. */
const useNotifyOutcome = () => {
  const { t, i18n } = useTranslation('messages');
  const { t: te } = useTranslation('errors');
  return useCallback(
    (outcome: CommandOutcome): boolean => {
      if (outcome.type === 'invalid') {
        const { problem, argument } = outcome.invalid;
        notify({ type: 'error', text: t('command.failed'), more: t(`command.problem.${problem}`, { argument }) });
      }
      if (outcome.type === 'failed') {
        const { error } = outcome;
        const more = error instanceof WireError && i18n.language === 'en' ? error.msg : te(problemOf(error).code);
        notify({ type: 'error', text: t('command.failed'), more });
      }
      return outcome.type === 'asked';
    },
    [t, te, i18n.language],
  );
};

/** Hides an ignored person at once, not only after the server's event. */
const applyIgnore = (outcome: CommandOutcome): void => {
  if (outcome.type !== 'done' || outcome.target === null) return;
  if (outcome.command === 'ignorePerson' || outcome.command === 'unignorePerson')
    showIgnored(outcome.target, outcome.command === 'ignorePerson');
};

/** Says what a sanction came to; its texts are loaded when one was given. Any other outcome is none of its. */
const useAnnounceGiven = (roomId: string): ((outcome: CommandOutcome) => boolean) => {
  const cache = useQueryClient();
  const { i18n: translator } = useTranslation();
  const { until } = useTimes();
  return useCallback(
    (outcome) => {
      if (outcome.type !== 'done' || !isSanction(outcome.command)) return false;
      const announce = async ({ command, input, answer }: Done) => {
        const { announceGiven } = await import('../moderation/announce-sanction.ts');
        announceGiven({ translator, until, cache, roomId }, command, input, answer);
      };
      void announce(outcome).catch(() => undefined);
      return true;
    },
    [cache, translator, until, roomId],
  );
};

/** Says what any other command came to; the words for it are loaded then. A bot's command is a message, which everybody sees. */
const useAnnounceDone = () => {
  const { t, i18n: translator } = useTranslation('messages');
  const seenText = useSeenText();
  return useCallback(
    async (done: Done): Promise<true> => {
      if (done.command === 'runBotCommand') return true;
      const loaded = import('./explain-command.ts').then(
        ({ doneText }) => doneText(translator, done),
        () => null,
      );
      const more = seenText(done) ?? (await loaded);
      notify({ type: 'info', text: t('command.done'), ...(more !== null && { more }) });
      return true;
    },
    [t, translator, seenText],
  );
};

/** Says why a command was not given; the words for it are loaded then. Resolves to false: it was not done. */
const useExplain = () => {
  const { t, i18n: translator } = useTranslation('messages');
  return useCallback(
    async (outcome: CommandOutcome, giver: Giver): Promise<false> => {
      const loaded = import('./explain-command.ts').then(
        ({ explainCommand }) => explainCommand(translator, outcome, giver),
        () => null,
      );
      const more = await loaded;
      notify({ type: 'error', text: t('command.failed'), ...(more !== null && { more }) });
      return false;
    },
    [t, translator],
  );
};

/** What `/help name` asks about; '' for all that one can do. A bot's own command `help` is given to it by whoever may. */
const askedHelp = (text: string, bots: readonly KnownBot[], mayTell: boolean): string | undefined => {
  const [isHelp, name = ''] = /^\/help(?:\s+[/#]?(\S+).*)?$/is.exec(text.trim()) ?? [];
  if (isHelp === undefined || (mayTell && helpOn(bots, 'help').length > 0)) return undefined;
  return name !== '' && (helpOn(bots, name).length > 0 || commandOf(name) !== undefined) ? name : '';
};

/** Whether a text may be told to a bot of which is not known yet that it is in the room. */
const mayBeToldToBot = (cache: QueryClient, roomId: string, text: string, bots: readonly KnownBot[]): boolean =>
  client.connection.get() === 'online' &&
  !areRoomBotsKnown(cache, roomId) &&
  parseCommand(text)?.command === 'runBotCommand' &&
  botToldBy(text.trim(), bots) === null &&
  askedHelp(text, bots, true) === undefined;

/**
 * Runs a text that is a command, and resolves to whether it was done. Null: the text is a message. Where it may be for a bot
 * that is away, the bots of the room are waited for first: what is told to a bot is not told to everybody because it was
 * written quickly.
 */
export const useCommand = (
  roomId: string,
  rank: number,
  onClear?: (count?: number) => void,
  onHelp?: (name: string) => void,
): ((text: string) => Promise<boolean | 'message'> | null) => {
  const cache = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  const announceGiven = useAnnounceGiven(roomId);
  const explain = useExplain();
  const announceDone = useAnnounceDone();
  return useCallback(
    (text) => {
      const mayTell = mayCommand(rank, 'runBotCommand');
      const run = (): Promise<boolean> | null => {
        const bots = knownBots(readConversation(cache, roomId).bots, readRoomBots(cache, roomId));
        const context: CommandContext = { client, roomId, rank, bots, onClear };
        const asked = onHelp && askedHelp(text, bots, mayTell);
        if (asked !== undefined) {
          onHelp?.(asked);
          return Promise.resolve(true);
        }
        return (
          runCommandText(context, text)?.then((outcome) => {
            applyIgnore(outcome);
            const given = outcome.type === 'done' ? outcome.answer.message : undefined;
            if (given) dispatch(cache, roomId, { type: 'messageSent', message: given });
            if (outcome.type === 'unknown' || outcome.type === 'forbidden' || isUnknownSound(outcome))
              return explain(outcome, { rank, bots });
            if (announceGiven(outcome)) return true;
            return outcome.type === 'done' ? announceDone(outcome) : notifyOutcome(outcome);
          }) ?? null
        );
      };
      const isUnclear = mayTell && mayBeToldToBot(cache, roomId, text, readConversation(cache, roomId).bots);
      if (!isUnclear) return run();
      return loadRoomBots(cache, roomId).then(async () => (await run()) ?? 'message');
    },
    [cache, roomId, rank, onClear, onHelp, notifyOutcome, announceGiven, explain, announceDone],
  );
};
