import { Written } from '../../../../ui/written.tsx';
import type { OwnPoll } from '@baithak/protocol/entities/poll';
import type { PollPart } from '@baithak/protocol/parts/part';
import { Trans } from 'react-i18next';
import { useBotsTexts } from '../../../../i18n/bots/use-bots-texts.ts';
import { isolate, textAttributes } from '../../../../lib/bidi.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useTimes } from '../../../../lib/time/use-times.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { Time } from '../../../../ui/time.tsx';
import { ErrorLine, useErrorLine } from '../../../parts/error-line.tsx';
import { useConversation } from '../../conversation-context.ts';
import styles from './poll-card.module.css';
import { usePoll, useVote } from './use-poll.ts';

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
  const { t } = useBotsTexts();
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
      <span className={styles.text} {...textAttributes(text)}>
        <Written text={text} />
      </span>
      {verdict === 'right' && <span className="visually-hidden">{t('rightChoice')}</span>}
      {verdict === 'wrong' && <span className="visually-hidden">{t('wrongChoice')}</span>}
      {count !== null && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> {t('votesOf', { count })}</span>
        </span>
      )}
    </button>
  );
};

/** When a poll ends, or that it has. */
const End = ({ closed, until }: { closed: boolean; until: string | undefined }) => {
  const { t } = useBotsTexts();
  const { until: words } = useTimes();
  if (closed) return <span>{t('pollOver')}</span>;
  if (until === undefined) return null;
  return (
    <span className={styles.end}>
      <Icon name="clock" size="tiny" />
      <Time date={until} isSentence>
        {t('pollEnds', { time: isolate(words(until)) })}
      </Time>
    </span>
  );
};

/** Who was the first to be right, and how oneself did. */
const QuizResult = ({ poll: { right, first, own } }: { poll: OwnPoll }) => {
  const { t } = useBotsTexts();
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

/** A poll or a question of a quiz that a bot asked, in the place of a message's words (docs/design.md#moderation-staff-bots). */
export const PollCard = ({ messageId, part }: { messageId: string; part: PollPart }) => {
  const { t } = useBotsTexts();
  const { id: roomId, joined } = useConversation();
  const { choices, until, quiz } = part.extras;
  const { data: poll, isError, refetch } = usePoll({ roomId, messageId, until });
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useVote({ roomId, messageId }, showError);
  const own = poll?.own ?? null;
  const ownText = own === null ? undefined : choices[own];
  const isFinal = quiz !== undefined && own !== null;
  const isDisabled = !joined || !poll || poll.closed || isPending || isFinal;
  return (
    <div className={styles.card} role="group" aria-labelledby={`poll-${messageId}`}>
      <div id={`poll-${messageId}`} className={styles.question}>
        {quiz && <b>{t('questionOf', quiz)}</b>}
        {part.data.split('\n').map((line, at) => (
          <span key={at} className={quiz ? undefined : styles.bold} {...textAttributes(line)}>
            <Written text={line} />
          </span>
        ))}
      </div>
      <div className={classNames(styles.choices, quiz && styles.pairs)}>
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
      <div className={styles.meta}>
        {poll && poll.right === null && <span>{t(quiz ? 'answers' : 'votes', { count: poll.votes })}</span>}
        <span role="status" className={styles.result}>
          {poll && <QuizResult poll={poll} />}
        </span>
        {!quiz && ownText !== undefined && <span>{t('yourVote', { choice: isolate(ownText) })}</span>}
        {poll && poll.right === null && <End closed={poll.closed} until={until} />}
      </div>
      {errorText !== null && <ErrorLine text={errorText} />}
      {isError && !poll && (
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {t('pollFailed')}
        </button>
      )}
    </div>
  );
};
