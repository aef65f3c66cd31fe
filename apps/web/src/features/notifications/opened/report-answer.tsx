import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IgnoreButton } from '../../people/ignore.tsx';
import { reasonKey, useReportTexts } from '../../../i18n/lazy/reports.ts';
import { SentenceText, useLine } from '../sentence.tsx';
import styles from './report-answer.module.css';

type Answer = Awaited<ReturnType<typeof client.reports.getAnswer>>['data'];

const useHeading = (): ((answer: Answer) => string) => {
  const { t } = useReportTexts();
  return ({ kind, action, you }) => {
    if (kind === 'appeal') return t(action === 'dismiss' ? 'answer.kept' : 'answer.lifted');
    if (you === 'author') return t(`answer.authorDecisions.${action}`);
    return t(action === 'dismiss' ? 'answer.left' : 'answer.right');
  };
};

const Facts = ({ answer }: { answer: Answer }) => {
  const { t } = useReportTexts();
  const { you, action, rule, automatic, text, others, kind } = answer;
  return (
    <dl
      className={`${styles.facts} grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-5 pt-3 px-4 pb-4 bg-surface-raised line rounded-[8px_8px_20px_20px]`}
    >
      {kind !== 'appeal' && (
        <>
          <dt>{t('answer.decision')}</dt>
          <dd>
            <b>{t(you === 'author' ? `answer.authorDecisions.${action}` : `answer.decisions.${action}`)}</b>
          </dd>
        </>
      )}
      {rule !== null && (
        <>
          <dt>{t('answer.rule')}</dt>
          <dd>{t(`rules.${reasonKey(rule)}`)}</dd>
        </>
      )}
      {automatic && (
        <>
          <dt>{t('answer.by')}</dt>
          <dd>{t('answer.automatic')}</dd>
        </>
      )}
      {text !== '' && (
        <>
          <dt>{t('answer.words')}</dt>
          <dd {...textAttributes(text)}>
            <Written text={text} />
          </dd>
        </>
      )}
      {others > 0 && (
        <>
          <dt>{t('answer.also')}</dt>
          <dd>{t('answer.others', { count: others })}</dd>
        </>
      )}
    </dl>
  );
};

interface WaysProps {
  /** Null outside of rooms. */
  readonly room: Answer['room'];
  readonly isWarning: boolean;
}

/** What somebody can do of whom something was removed: there is no appeal against that, as there is against a ban. */
const Ways = ({ room, isWarning }: WaysProps) => {
  const { t } = useReportTexts();
  return (
    <section className="grid gap-2 justify-items-start">
      <h2 className="text-sm font-bold">{t('answer.can')}</h2>
      {isWarning && <p>{t('answer.warned')}</p>}
      <p>{t(room ? 'answer.askRoom' : 'answer.askStaff')}</p>
      <Link to="/contact" className={buttonClass({ tone: 'outline', size: 'small' })}>
        {t('answer.toStaff')}
      </Link>
    </section>
  );
};

const sign = 'grid flex-none place-items-center w-13 h-13 text-accent-text bg-accent-soft rounded-[5px_5px_18px_18px]';

/** What was removed without a report: what happened, by which rule and why where that was said, and what can be done. */
export const Removal = ({ notif }: { notif: Notification }) => {
  const { t } = useReportTexts();
  const line = useLine(notif);
  const { act, place, why } = notif;
  const rule = why?.rule ?? null;
  const { room } = place;
  const isByAnswered = act === 'deleteAnswer';
  return (
    <article className="grid gap-4 max-w-160 mx-auto">
      <header className={`${styles.head} flex gap-3 items-start`}>
        <span className={sign}>
          <Icon name="flag" />
        </span>
        <h1 className="display">
          <SentenceText notif={notif} />
        </h1>
      </header>
      {line !== '' && (
        <section>
          <h2 className="pb-1 text-sm font-bold">{t('answer.own')}</h2>
          <blockquote className={styles.quote}>
            <span {...textAttributes(line)}>
              <Written text={line} />
            </span>
          </blockquote>
        </section>
      )}
      <dl
        className={`${styles.facts} grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-5 pt-3 px-4 pb-4 bg-surface-raised line rounded-[8px_8px_20px_20px]`}
      >
        <dt>{t('answer.by')}</dt>
        <dd>{t(isByAnswered ? 'answer.byAnswered' : room ? 'answer.byModerator' : 'answer.byStaff')}</dd>
        {!isByAnswered && (
          <>
            <dt>{t('answer.rule')}</dt>
            <dd>{rule === null ? t('answer.noRule') : t(`rules.${reasonKey(rule)}`)}</dd>
          </>
        )}
        {why && why.reason !== '' && (
          <>
            <dt>{t('ban.reason')}</dt>
            <dd {...textAttributes(why.reason)}>
              <Written text={why.reason} />
            </dd>
          </>
        )}
      </dl>
      {!isByAnswered && <Ways room={room} isWarning={act === 'warn'} />}
      {room && (
        <div className="flex">
          <Link to={roomAddress(roomRefOf(room))} className={buttonClass({ tone: 'ghost', size: 'small' })}>
            {t('answer.toRoom')}
          </Link>
        </div>
      )}
    </article>
  );
};

const Shown = ({ answer }: { answer: Answer }) => {
  const { t } = useReportTexts();
  const headingOf = useHeading();
  const { you, action, room, about, excerpt, kind, automatic } = answer;
  const isRight = action !== 'dismiss' && you === 'reporter';
  return (
    <article className="grid gap-4 max-w-160 mx-auto">
      <header className={`${styles.head} flex gap-3 items-start`}>
        <span
          className={
            isRight ? 'grid flex-none place-items-center w-13 h-13 text-success-contrast nuqta bg-success-solid' : sign
          }
        >
          <Icon name={isRight ? 'check' : 'flag'} />
        </span>
        <div>
          <h1 className="display">{headingOf(answer)}</h1>
          {you === 'reporter' && kind !== 'appeal' && (
            <p className="text-muted">
              {room ? t('answer.thanks', { room: isolate(room.title) }) : t('answer.thanksStaff')}
            </p>
          )}
        </div>
      </header>
      {(excerpt !== '' || about !== null) && kind !== 'appeal' && (
        <section>
          <h2 className="pb-1 text-sm font-bold">{t(you === 'author' ? 'answer.own' : 'answer.yours')}</h2>
          <blockquote className={styles.quote}>
            {about && <span className="text-muted">{t('answer.from', { name: isolate(about.username) })}</span>}
            {excerpt !== '' && (
              <span {...textAttributes(excerpt)}>
                <Written text={excerpt} />
              </span>
            )}
          </blockquote>
        </section>
      )}
      <Facts answer={answer} />
      {you === 'author' && action !== 'dismiss' && kind !== 'appeal' && !automatic && (
        <Ways room={room} isWarning={action === 'warn'} />
      )}
      <div className="flex flex-wrap gap-2">
        {about && <IgnoreButton username={about.username} />}
        {room && (
          <Link to={roomAddress(roomRefOf(room))} className={buttonClass({ tone: 'ghost', size: 'small' })}>
            {t('answer.toRoom')}
          </Link>
        )}
      </div>
    </article>
  );
};

/** What became of a report: what was reported, the decision and the rule; never who decided. */
export const ReportAnswer = ({ reportId }: { reportId: string }) => {
  const { t } = useReportTexts();
  const { data, error } = useQuery({
    queryKey: ['report-answer', reportId],
    queryFn: () => client.reports.getAnswer({ reportId }),
  });
  if (error !== null) return <p className="text-muted">{t('answer.gone')}</p>;
  return data ? <Shown answer={data.data} /> : <SkeletonRow textWidth="60%" />;
};
