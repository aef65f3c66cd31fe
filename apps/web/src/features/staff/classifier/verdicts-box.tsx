import type { Verdict, VerdictBasis } from '@baithak/protocol/contracts/classifier';
import { verdictOutcomes } from '@baithak/protocol/contracts/classifier.rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClassifierTexts } from '../../../i18n/lazy/classifier.ts';
import {
  messageAddress,
  replyAddress,
  roomAddress,
  staffAccountAddress,
  threadAddress,
} from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd } from '../../../ui/list/waiting-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { originalUrl, pictureSources, posterUrl } from '../../media/media-url.ts';
import { Name } from '../../people/name.tsx';
import { type OutcomeFilter, useLiveVerdicts, useMark, useVerdicts } from './queries.ts';
import styles from './verdicts-box.module.css';

const part = (score: number): string => `${Math.round(score * 100)}%`;

/** Where a score lies between the two thresholds, as they were then. */
const ScoreBar = ({ verdict }: { verdict: Pick<Verdict, 'score' | 'thresholds' | 'outcome'> }) => {
  const { t } = useClassifierTexts();
  const { score, thresholds, outcome } = verdict;
  const shown = {
    score: Math.round(score * 100),
    doubt: Math.round(thresholds.doubt * 100),
    refuse: Math.round(thresholds.refuse * 100),
  };
  return (
    <>
      <span className={classNames(styles.bar, styles[outcome])} role="img" aria-label={t('score', shown)}>
        <i style={{ inlineSize: part(score) }} />
        <u style={{ insetInlineStart: part(thresholds.doubt) }} />
        <u style={{ insetInlineStart: part(thresholds.refuse) }} />
      </span>
      <span className="text-xs numbers" aria-hidden="true">
        {part(score)}
      </span>
    </>
  );
};

const icons = { text: 'chat', image: 'image', video: 'film' } as const;

/** What it rests on, in words; what counted most first. */
const useReasonWords = (): ((basis: readonly VerdictBasis[]) => string) => {
  const { t } = useClassifierTexts();
  return (basis) =>
    basis
      .map(({ reason, detail }) => {
        const words = t(`reasons.${reason}`);
        return detail === '' ? words : t('reasonWith', { reason: words, detail: isolate(detail) });
      })
      .join(' · ');
};

/** A picture or video that is still shown somewhere; it opens the file. */
const Thumbnail = ({ kind, name }: { kind: 'image' | 'video'; name: string }) => {
  const { t } = useClassifierTexts();
  const item = { type: kind, name } as const;
  const source = kind === 'video' ? posterUrl(item) : pictureSources(item).src;
  return (
    <a
      className={`${styles.picture} grid place-items-center w-11 h-11 overflow-hidden bg-surface-sunken rounded-bowl`}
      href={originalUrl(item)}
      target="_blank"
      rel="noopener"
      aria-label={t('open')}
    >
      {source === undefined ? <Icon name="film" size="small" /> : <img src={source} alt="" loading="lazy" />}
    </a>
  );
};

/** To what it was about, while that is there and may be read. */
const ThingLink = ({ room, link }: { room: NonNullable<Verdict['room']>; link: NonNullable<Verdict['link']> }) => {
  const { t } = useClassifierTexts();
  const { messageId, threadId, replyId } = link;
  if (messageId !== null) return <Link to={messageAddress(room._id, messageId)}>{t('opens.message')}</Link>;
  if (threadId === null) return null;
  return replyId === null ? (
    <Link to={threadAddress(room._id, threadId)}>{t('opens.thread')}</Link>
  ) : (
    <Link to={replyAddress(room._id, threadId, replyId)}>{t('opens.reply')}</Link>
  );
};

const What = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useClassifierTexts();
  const { kind, place, author, room, link, text, date, basis, by } = verdict;
  const words = useReasonWords()(basis);
  return (
    <div className={styles.what}>
      {text === null ? (
        <b>{kind === 'text' ? t(`places.${place}`) : t(`kinds.${kind}`)}</b>
      ) : (
        <span className="block truncate" {...textAttributes(text)}>
          <Written text={text} />
        </span>
      )}
      <p>
        {author === null ? (
          <span>{t('gone')}</span>
        ) : (
          <Link to={staffAccountAddress(author._id)}>
            <Name id={author._id} username={author.username} role={{ rank: 0 }} alias={author.profile.alias} />
          </Link>
        )}
        {room && (
          <Link to={roomAddress(room._id)}>
            <bdi>
              <Written text={room.title} />
            </bdi>
          </Link>
        )}
        {room && link && <ThingLink room={room} link={link} />}
        <Moment date={date} />
      </p>
      <p>
        {words === '' ? '' : `${words} · `}
        {t(`by.${by}`)}
      </p>
    </div>
  );
};

/** Whether it was right; a second press takes that back. */
const Marks = ({ verdict: { _id, mark } }: { verdict: Verdict }) => {
  const { t } = useClassifierTexts();
  const notifyError = useNotifyError();
  const { mutate, isPending, variables } = useMark(_id);
  const shown = isPending ? variables : mark;
  return (
    <div className={`${styles.marks} flex gap-0.5 mobile:col-span-full`} role="group" aria-label={t('marks')}>
      {(['right', 'wrong'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={shown === each}
          onClick={() => mutate(shown === each ? null : each, { onError: notifyError })}
        >
          {t(each)}
        </button>
      ))}
    </div>
  );
};

/** One verdict: what it was about, its score between the thresholds, what followed, and staff's mark. */
const VerdictRow = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useClassifierTexts();
  const { kind, file, outcome } = verdict;
  return (
    <li
      className={`${styles.row} grid grid-cols-[44px_minmax(0,1fr)_minmax(200px,300px)_auto] gap-y-1 gap-x-3 items-center py-2 mobile:grid-cols-[44px_minmax(0,1fr)]`}
    >
      {kind !== 'text' && file !== null ? (
        <Thumbnail kind={kind} name={file} />
      ) : (
        <span className="grid place-items-center w-11 h-11" title={t(`kinds.${kind}`)}>
          <Icon name={icons[kind]} size="small" />
        </span>
      )}
      <What verdict={verdict} />
      <div className="grid grid-cols-[minmax(48px,1fr)_2.4em_8.4em] gap-2 items-center mobile:col-span-full">
        <ScoreBar verdict={verdict} />
        <b className={classNames(styles.outcome, styles[outcome])}>{t(`outcomes.${outcome}`)}</b>
      </div>
      <Marks verdict={verdict} />
    </li>
  );
};

const filters = ['all', ...verdictOutcomes] as const;

export const VerdictsBox = ({ className }: { className: string | undefined }) => {
  const { t } = useClassifierTexts();
  const [outcome, setOutcome] = useState<OutcomeFilter>('all');
  useLiveVerdicts();
  const { verdicts, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useVerdicts(outcome);
  return (
    <Box title={t('title')} end={<span className="text-end mobile:hidden">{t('markIt')}</span>} className={className}>
      <Chips
        label={t('filter')}
        value={outcome}
        onChange={setOutcome}
        options={filters.map((value) => ({ value, label: value === 'all' ? t('all') : t(`filters.${value}`) }))}
      />
      {isPending && <Skeleton shape="bowl" height="150px" />}
      <FailureNote error={error} />
      {!isPending && error === null && verdicts.length === 0 && (
        <EmptyState small sticker="thinking" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul aria-label={t('title')}>
        {verdicts.map((verdict) => (
          <VerdictRow key={verdict._id} verdict={verdict} />
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </ListEnd>
      )}
    </Box>
  );
};
