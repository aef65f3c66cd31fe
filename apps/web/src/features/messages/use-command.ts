import { WireError } from '@baithak/client/wire-error';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { agoOf } from '../../lib/use-ago.ts';
import { notify } from '../../ui/notices.ts';
import { command, type Order, type Outcome } from './command.ts';
import { happen, readLive } from './live-cache.ts';

/** What a command answered, in the reader's language; a bot's words are its own. Elsewhere than in English the others only say that they were done. */
const useAnswer = () => {
  const { t, i18n } = useTranslation('messages');
  const { t: tt } = useTranslation('times');
  return useCallback(
    ({ command: given, target, answer: { msg, seenAt } }: Extract<Outcome, { is: 'done' }>): string | null => {
      const username = target ?? '';
      if (seenAt === null) return t('command.isHere', { username });
      if (seenAt !== undefined) return t('command.wasSeen', { username, ago: agoOf(tt, seenAt, Date.now()) });
      return i18n.language === 'en' || given === 'runBotCommand' ? msg : null;
    },
    [t, tt, i18n.language],
  );
};

/** Says what came of a command (specification 8). True: it was done. */
const useTell = () => {
  const { t, i18n } = useTranslation('messages');
  const { t: te } = useTranslation('errors');
  const answerOf = useAnswer();
  return useCallback(
    (outcome: Outcome): boolean => {
      if (outcome.is === 'done') {
        const more = answerOf(outcome);
        notify({ kind: 'news', text: t('command.done'), ...(more !== null && { more }) });
      }
      if (outcome.is === 'misspelt') {
        const { problem, argument } = outcome.misspelt;
        notify({ kind: 'error', text: t('command.failed'), more: t(`command.problem.${problem}`, { argument }) });
      }
      if (outcome.is === 'failed') {
        const { error } = outcome;
        const more = error instanceof WireError && i18n.language === 'en' ? error.msg : te(problemOf(error).code);
        notify({ kind: 'error', text: t('command.failed'), more });
      }
      return outcome.is === 'done';
    },
    [t, te, i18n.language, answerOf],
  );
};

const idOf = (cache: QueryClient, roomId: string, username: string): string | undefined => {
  const { present, messages } = readLive(cache, roomId);
  return [...present.map(({ user }) => user), ...messages.map(({ member }) => member.user)].find(
    (user) => user.username === username,
  )?._id;
};

/** Whom the reader ignores from now on is hidden at once, not only after the next load. */
const hide = (cache: QueryClient, roomId: string, outcome: Outcome): void => {
  if (
    outcome.is !== 'done' ||
    outcome.target === null ||
    (outcome.command !== 'ignorePerson' && outcome.command !== 'unignorePerson')
  )
    return;
  const id = idOf(cache, roomId, outcome.target);
  if (id === undefined) return;
  const others = [...readLive(cache, roomId).ignored].filter((other) => other !== id);
  happen(cache, roomId, { is: 'ignored', userIds: outcome.command === 'ignorePerson' ? [...others, id] : others });
};

/** Gives what was written to the server when it is a command. Null: it is a message; else whether the command was done. */
export const useCommand = (roomId: string): ((text: string) => Promise<boolean> | null) => {
  const cache = useQueryClient();
  const tell = useTell();
  return useCallback(
    (text) => {
      const order: Order = { client, roomId, bots: new Set(readLive(cache, roomId).bots.map((bot) => bot.username)) };
      return (
        command(order, text)?.then((outcome) => {
          hide(cache, roomId, outcome);
          return tell(outcome);
        }) ?? null
      );
    },
    [cache, roomId, tell],
  );
};
