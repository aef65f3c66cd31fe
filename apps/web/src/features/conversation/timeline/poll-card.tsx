import type { OwnPoll, Poll } from '@baithak/protocol/entities/poll';
import type { PollPart } from '@baithak/protocol/parts/part';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { usePollsTexts } from '../../../i18n/lazy/polls.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { client } from '../../../lib/client.ts';
import { patchQueries } from '../../../lib/query-news.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { useConversation } from '../conversation-context.ts';
import styles from './poll-card.module.css';

const pollKey = (messageId: string) => ['poll', messageId] as const;
/** The longest time that a timer counts, in ms. */
const longestTimer = 2_147_483_647;
/** Milliseconds over which everybody who sees a poll end asks what became of it. */
const spreadMs = 2000;
/** Milliseconds after which is asked again whether a poll is over that should be: clocks differ. */
const againMs = 5000;

/** What is known after some news, which may be older: nothing takes back that a poll is over, or what was right. */
const merge = (known: OwnPoll | undefined, news: OwnPoll): OwnPoll => {
  if (!known) return news;
  if (known.closed && !news.closed) return { ...known, own: news.own };
  return { ...news, right: news.right ?? known.right, first: news.first ?? known.first };
};

/** By message: what everybody was told since a poll was asked for. Whatever changes after an event is told by the next one. */
const toldMeanwhile = new Map<string, Poll>();

/** What everybody was told of a poll, with one's own vote. What comes before the own vote is known is asked for again. */
const takeOver = (cache: QueryClient, poll: Poll): void => {
  const key = pollKey(poll.messageId);
  const known = cache.getQueryData<OwnPoll>(key);
  const isAsked = cache.isFetching({ queryKey: key }) > 0;
  if (isAsked) toldMeanwhile.set(poll.messageId, poll);
  if (known) cache.setQueryData<OwnPoll>(key, merge(known, { ...poll, own: known.own }));
  else if (!isAsked) void cache.invalidateQueries({ queryKey: key });
};

/** Asks for a poll. The answer may have been read before what was told meanwhile. */
const askFor = async (cache: QueryClient, { roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>) => {
  toldMeanwhile.delete(messageId);
  const { poll } = await client.polls.getPoll({ roomId, messageId });
  const now = merge(cache.getQueryData<OwnPoll>(pollKey(messageId)), poll);
  const told = toldMeanwhile.get(messageId);
  toldMeanwhile.delete(messageId);
  return told === undefined ? now : merge(now, { ...told, own: poll.own });
};

interface PollPlace {
  readonly roomId: string;
  readonly messageId: string;
  /** ISO; when it ends by itself. */
  readonly until: string | undefined;
}

const isDue = (until: string | undefined): boolean => until !== undefined && Date.parse(until) <= serverNow();

export const usePoll = ({ roomId, messageId, until }: PollPlace) => {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = () => void cache.invalidateQueries({ queryKey: pollKey(messageId) });
    const left = until === undefined ? -1 : Date.parse(until) - serverNow();
    const isAwaited = left > 0 && left < longestTimer - spreadMs;
    const timer = isAwaited ? setTimeout(ask, left + Math.random() * spreadMs) : undefined;
    const stops = [
      client.on.pollChanged(({ poll }) => poll.messageId === messageId && takeOver(cache, poll)),
      client.onConnected('/room', ask),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [cache, messageId, until]);
  return useQuery({
    queryKey: pollKey(messageId),
    staleTime: Number.POSITIVE_INFINITY,
    // What happened while it was not on the screen was not heard.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && !data.closed && isDue(until) ? againMs : false),
    queryFn: () => askFor(cache, { roomId, messageId }),
  });
};

/** Votes; `onError` gets what was refused. */
export const useVote = (
  { roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>,
  onError: (error: unknown) => void,
) => {
  const cache = useQueryClient();
  const queryKey = pollKey(messageId);
  return useMutation({
    networkMode: 'always',
    mutationFn: (choice: number | null) => client.polls.vote({ roomId, messageId, choice }),
    onSuccess: ({ poll }) => patchQueries<OwnPoll>(cache, queryKey, (known) => merge(known, poll)),
    onError: (error) => {
      onError(error);
      // It may be over, or answered on another device.
      void cache.invalidateQueries({ queryKey });
    },
  });
};

type Verdict = 'right' | 'wrong' | 'own' | null;

/** What a choice has come to: of a quiz that is over whether it was right, else whether it is one's own. */
const verdictOn = (choice: number, poll: OwnPoll | undefined): Verdict => {
  if (!poll) return null;
  if (poll.right === choice) return 'right';
  if (poll.own !== choice) return null;
  return poll.right === null ? 'own' : 'wrong';
};

interface ChoiceProps {
  readonly text: string;
  readonly verdict: Verdict;
  readonly isOwn: boolean;
  /** Null: nobody is told yet. */
  readonly count: number | null;
  readonly votes: number;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ text, verdict, isOwn, count, votes, isDisabled, onChoose }: ChoiceProps) => {
  const { t } = usePollsTexts();
  const share = count === null || votes === 0 ? 0 : (count / votes) * 100;
  return (
    <button
      type="button"
      className={classNames(styles.choice, verdict !== null && styles[verdict])}
      aria-pressed={isOwn}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onChoose}
    >
      <span className={styles.share} style={{ inlineSize: `${share}%` }} aria-hidden="true" />
      {verdict && <Icon name={verdict === 'wrong' ? 'close' : 'check'} size="small" />}
      <span className="min-w-0 wrap-anywhere" {...textAttributes(text)}>
        <Written text={text} />
      </span>
      {verdict === 'right' && <span className="visually-hidden">{t('rightChoice')}</span>}
      {verdict === 'wrong' && <span className="visually-hidden">{t('wrongChoice')}</span>}
      {count !== null && (
        <span className="ms-auto text-muted text-xs">
          {count}
          <span className="visually-hidden"> {t('votesOf', { count })}</span>
        </span>
      )}
    </button>
  );
};

const End = ({ closed, until }: { closed: boolean; until: string | undefined }) => {
  const { t } = usePollsTexts();
  const { until: words } = useTimes();
  if (closed) return <span>{t('over')}</span>;
  if (until === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="clock" size="tiny" />
      <Time date={until} isSentence>
        {t('ends', { time: isolate(words(until)) })}
      </Time>
    </span>
  );
};

const QuizResult = ({ poll: { right, first, own } }: { poll: OwnPoll }) => {
  const { t } = usePollsTexts();
  if (right === null) return null;
  const seconds = ((first?.afterMs ?? 0) / 1000).toFixed(1);
  return (
    <>
      <span>
        {first ? (
          <Trans
            t={t}
            i18nKey="wasFirst"
            values={{ seconds }}
            components={{ name: <bdi>{first.user.username}</bdi> }}
          />
        ) : (
          t('nobodyRight')
        )}
      </span>
      {own !== null && <span>{t(own === right ? 'youRight' : 'youWrong')}</span>}
    </>
  );
};

/** For whoever asked: ends a poll before its time. */
const EndButton = ({ roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>) => {
  const { t } = usePollsTexts();
  const cache = useQueryClient();
  const showError = useNotifyError();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => client.polls.closePoll({ roomId, messageId }),
    onSuccess: ({ poll }) => patchQueries<OwnPoll>(cache, pollKey(messageId), (known) => merge(known, poll)),
    onError: showError,
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <button type="button" className={styles.again} onClick={() => setIsAsked(true)}>
        {t('end')}
      </button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('endTitle')}
        confirm={t('end')}
        onConfirm={() => mutate()}
        busy={isPending}
      >
        {t('endText')}
      </ConfirmDialog>
    </>
  );
};

interface PollCardProps {
  readonly messageId: string;
  /** Who asked: a user id. */
  readonly authorId: string;
  readonly part: PollPart;
}

/** A poll or a question of a quiz, in the place of a message's words (docs/design.md#moderation-staff-bots). */
export const PollCard = ({ messageId, authorId, part }: PollCardProps) => {
  const { t } = usePollsTexts();
  const { id: roomId, joined, me } = useConversation();
  const { choices, until, quiz } = part.extras;
  const { data: poll, isError, refetch } = usePoll({ roomId, messageId, until });
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useVote({ roomId, messageId }, showError);
  const own = poll?.own ?? null;
  const ownText = own === null ? undefined : choices[own];
  const isFinal = quiz !== undefined && own !== null;
  const isDisabled = !joined || !poll || poll.closed || isPending || isFinal;
  return (
    <div
      className="grid gap-1.5 w-[min(440px,100%)] mt-1 mb-0.5 pt-2.5 px-3 pb-3 bg-surface-raised line rounded-[6px_6px_20px_20px]"
      role="group"
      aria-labelledby={`poll-${messageId}`}
    >
      <div id={`poll-${messageId}`} className={styles.question}>
        {quiz && <b>{t('questionOf', quiz)}</b>}
        {part.data.split('\n').map((line, at) => (
          <span key={at} className={quiz ? undefined : 'font-bold'} {...textAttributes(line)}>
            <Written text={line} />
          </span>
        ))}
      </div>
      <div className={classNames('grid gap-1.5', quiz && 'grid-cols-2 mobile:grid-cols-1')}>
        {choices.map((text, choice) => (
          <Choice
            key={text}
            text={text}
            verdict={verdictOn(choice, poll)}
            isOwn={own === choice}
            count={poll?.counts?.[choice] ?? null}
            votes={poll?.votes ?? 0}
            isDisabled={isDisabled}
            onChoose={() => mutate(own === choice ? null : choice)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 min-h-[1.5em] text-muted text-xs">
        {poll && poll.right === null && <span>{t(quiz ? 'answers' : 'votes', { count: poll.votes })}</span>}
        <span role="status" className="contents">
          {poll && <QuizResult poll={poll} />}
        </span>
        {!quiz && ownText !== undefined && <span>{t('yourVote', { choice: isolate(ownText) })}</span>}
        {poll && poll.right === null && <End closed={poll.closed} until={until} />}
        {poll && !poll.closed && joined && authorId === me.userId && (
          <EndButton roomId={roomId} messageId={messageId} />
        )}
      </div>
      {errorText !== null && <ErrorLine text={errorText} />}
      {isError && !poll && (
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {t('failed')}
        </button>
      )}
    </div>
  );
};
