import { Written } from '../../../ui/written.tsx';
import type { LogEntry, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { User } from '@baithak/protocol/entities/entities';
import { isModerationAct } from '@baithak/protocol/moderation-log/acts';
import { minRankFor } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { removedUser } from '@baithak/protocol/text/display-names';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import en from '../../../i18n/log/en.ts';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Name } from '../../people/name.tsx';
import { useAmountWords } from './use-amount-words.ts';
import styles from './sentence.module.css';

/** An entry as everybody reads it, or with names and reasons. */
export type ShownEntry = PublicLogEntry | LogEntry;

export const isOpenEntry = (entry: ShownEntry): entry is LogEntry => 'why' in entry;

/** In the place of what is not told. */
const Left = ({ children }: { children?: ReactNode }) => <span className={styles.left}>{children}</span>;

const isGone = ({ username }: User): boolean => username === '' || username === removedUser;

interface SentenceProps {
  readonly entry: ShownEntry;
  /** Where a name leads. */
  readonly personAddress?: ((id: string) => string) | undefined;
}

const Somebody = ({
  user,
  rank,
  personAddress,
}: Pick<SentenceProps, 'personAddress'> & { user: User; rank: number }) => {
  const { t } = useLogTexts();
  if (isGone(user)) return <Left>{t('by.gone')}</Left>;
  const name = <Name id={user._id} username={user.username} role={{ rank }} />;
  return personAddress ? <Link to={personAddress(user._id)}>{name}</Link> : name;
};

const By = ({ entry, personAddress }: SentenceProps) => {
  const { t } = useLogTexts();
  const { rank } = entry;
  if (isOpenEntry(entry) && entry.by)
    return <Somebody user={entry.by} rank={rank ?? 0} personAddress={personAddress} />;
  if (rank === null) return t('by.program');
  if (rank <= guestRank) return t('by.guest');
  return t(rank >= minRankFor.ManageThreads ? 'by.moderator' : 'by.member', { rank });
};

const Whom = ({ entry, personAddress, children }: SentenceProps & { children?: ReactNode }) =>
  isOpenEntry(entry) && entry.whom ? (
    <Somebody user={entry.whom} rank={0} personAddress={personAddress} />
  ) : (
    <Left>{children}</Left>
  );

const hasKey = <Texts extends object>(texts: Texts, key: string): key is keyof Texts & string =>
  Object.hasOwn(texts, key);

const Act = (props: SentenceProps) => {
  const { t } = useLogTexts();
  const amountWords = useAmountWords();
  const { what, amount, roomId } = props.entry;
  const components = { by: <By {...props} />, whom: <Whom {...props} /> };
  if (!isModerationAct(what)) return <Trans t={t} i18nKey="unknownAct" components={components} values={{ what }} />;
  if (roomId === null && hasKey(en.everywhere, what))
    return <Trans t={t} i18nKey={`everywhere.${what}`} components={components} />;
  if (amount === null || !hasKey(en.withAmount, what))
    return <Trans t={t} i18nKey={`acts.${what}`} components={components} />;
  const values = { amount: amountWords(what, amount) };
  return <Trans t={t} i18nKey={`withAmount.${what}`} components={components} values={values} />;
};

const Why = ({ what, why }: Pick<LogEntry, 'what' | 'why'>) => {
  const { t } = useLogTexts();
  const words = (
    <bdi {...textAttributes(why)}>
      <Written text={why} />
    </bdi>
  );
  return <Trans t={t} i18nKey={what === 'changeRoom' ? 'changed' : 'reason'} components={{ why: words }} />;
};

/** What an entry of the log says, in one sentence; the reason behind it where the reader sees that. */
export const Sentence = (props: SentenceProps) => {
  const { entry } = props;
  const { t } = useLogTexts();
  const { date } = useTimes();
  return (
    <p className={styles.sentence}>
      <Act {...props} /> {entry.erased !== null && <Left>{t('erased', { date: date(entry.erased) })}</Left>}
      {isOpenEntry(entry) && entry.why !== '' && <Why what={entry.what} why={entry.why} />}
    </p>
  );
};
