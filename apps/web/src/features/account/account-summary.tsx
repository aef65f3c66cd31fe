import { mayCommand } from '@baithak/protocol/commands/commands';
import { minRankFor } from '@baithak/protocol/permissions';
import { memberRank, ownerRank, ranks } from '@baithak/protocol/ranks';
import { limits } from '@baithak/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import styles from './account.module.css';
import { FeatureList } from './feature-list.tsx';

/** Name, rank and email (guests have none) of the signed-in user; `action` is shown under the picture. */
export const AccountSummary = ({
  me,
  email,
  action,
}: {
  me: SignedIn;
  email?: string | undefined;
  action?: ReactNode;
}) => {
  const { t } = useTranslation('account');
  const picture = useOwnPicture(me);
  return (
    <section
      className="[--bg:var(--surface-raised)] grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-4 items-center p-4 bg-surface-raised line rounded-[8px_8px_22px_22px]"
      aria-label={t('summary.title')}
    >
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={64} />
      <dl className={`${styles.facts} flex flex-wrap gap-y-2 gap-x-6 min-w-0`}>
        <div>
          <dt>{t('summary.username')}</dt>
          <dd>
            <Name id={me.userId} username={me.username} role={{ rank: me.rank }} />
          </dd>
        </div>
        <div>
          <dt>{t('summary.rank')}</dt>
          <dd>
            <Badge role={{ rank: me.rank, title: '' }} labelled />
          </dd>
        </div>
        {email !== undefined && (
          <div>
            <dt>{t('summary.email')}</dt>
            <dd>
              <bdi dir="ltr">{email}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {action && <div className="col-span-full">{action}</div>}
      <p className="col-span-full text-xs text-muted">{t('summary.change')}</p>
    </section>
  );
};

/**
 * What each rank allows, as far as it works: a command that is not built is not offered, so its line comes by itself.
 * In the order of the ranks.
 */
const holds = {
  freeWords: (rank: number) => rank > memberRank,
  vote: (rank: number) => rank >= minRankFor.ReactThread,
  createRooms: (rank: number) => rank >= memberRank,
  seen: (rank: number) => mayCommand(rank, 'seePerson'),
  playSounds: (rank: number) => mayCommand(rank, 'playSound'),
  manageThreads: (rank: number) => rank >= minRankFor.ManageThreads,
  ban: (rank: number) => mayCommand(rank, 'banPerson'),
  setTopics: (rank: number) => mayCommand(rank, 'setTopic'),
  clearRooms: (rank: number) => mayCommand(rank, 'clearRoom'),
  giveRoles: (rank: number) => mayCommand(rank, 'extendRole'),
  banAddresses: (rank: number) => mayCommand(rank, 'banAddress'),
} as const;

type Privilege = keyof typeof holds;

const isPrivilege = (key: string): key is Privilege => key in holds;
const privileges: readonly Privilege[] = Object.keys(holds).filter(isPrivilege);

const privilegesOf = (rank: number): readonly Privilege[] => privileges.filter((key) => holds[key](rank));

/** JrSA, whose name says little to whoever is new. */
const deputyRank = ownerRank - 1;

/**
 * The permissions of each rank, from the table of the protocol (docs/contract.md#ranks-and-commands). `own`: the
 * reader's rank.
 */
export const RanksTable = ({ own }: { own: number }) => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation('common');
  const allows = (rank: number): string => {
    const held = privilegesOf(rank);
    return held.length === 0
      ? t('ranks.guest')
      : held.map((key) => t(`ranks.privileges.${key}`)).join(tc('listSeparator'));
  };
  return (
    <div
      className="overflow-x-auto line rounded-[8px_8px_18px_18px] bg-surface-raised"
      role="region"
      aria-label={t('ranks.table')}
      tabIndex={0}
    >
      <table className={`${styles.table} w-full border-collapse text-start`}>
        <thead>
          <tr>
            <th scope="col">{t('ranks.rank')}</th>
            <th scope="col">{t('ranks.messageRate')}</th>
            <th scope="col">{t('ranks.alsoAllows')}</th>
          </tr>
        </thead>
        <tbody>
          {/* Nobody has a reserved rank. */}
          {ranks
            .filter(({ title, rank }) => title !== 'Reserved' || rank === own)
            .map(({ rank, spamControl }) => (
              <tr key={rank} data-own={rank === own || undefined}>
                <th scope="row">
                  <Badge role={{ rank, title: '' }} labelled />
                  {rank === deputyRank && <span className="ms-2 text-xs text-muted">{t('ranks.deputy')}</span>}
                  {rank === own && <span className="ms-2 text-xs text-muted">{t('ranks.you')}</span>}
                </th>
                <td className="numbers">{spamControl === 0 ? t('ranks.noLimit') : spamControl}</td>
                <td className={styles.allows}>{allows(rank)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};

/** Where the page of the ranks opens with its table. */
export const allRanks = '#all';

/** What ranks are for, in three lines, and the whole table on request. */
export const RanksSummary = ({ own }: { own: number }) => {
  const { t } = useTranslation('account');
  const { hash } = useLocation();
  return (
    <>
      <FeatureList title={t('ranks.gainTitle')} lines={Object.values(t('ranks.gain', { returnObjects: true }))} />
      <details open={hash === allRanks} className="grid">
        <summary className="w-fit min-h-touch py-2.5 cursor-pointer text-accent-text font-bold">
          {t('ranks.table')}
        </summary>
        <RanksTable own={own} />
      </details>
    </>
  );
};

export const UpgradeBenefits = () => {
  const { t } = useTranslation('account');
  return (
    <FeatureList
      title={t('upgrade.benefitsTitle')}
      lines={Object.values(t('upgrade.benefits', { returnObjects: true }))}
    />
  );
};

/** A guest's name may be shorter than a member's (docs/product.md#names-and-passwords). */
export const keepsName = ({ username }: { readonly username: string }): boolean =>
  username.length >= limits.usernameMin;

/** Longer names for a short one: with the year, then with four digits. */
const longerNames = (name: string): readonly string[] => [
  `${name}${String(new Date().getFullYear()).slice(-2)}`,
  `${name}${1000 + Math.floor(Math.random() * 9000)}`,
];

/** The first of these names that nobody has, by who has a profile; the last one when all are taken or nobody answers. */
const firstFree = async (names: readonly string[]): Promise<string> => {
  for (const username of names) {
    try {
      await client.loading.getProfile({ username });
    } catch (error) {
      if (problemOf(error).code === 'NOT_FOUND') return username;
      break;
    }
  }
  return names.at(-1) ?? '';
};

/** The name to offer to a guest who becomes a member: their own, or a longer one; undefined while that is asked for. */
export const useMemberName = (me: { readonly username: string }): string | undefined => {
  const keeps = keepsName(me);
  const [longer] = useState(() => longerNames(me.username));
  const { data } = useQuery({ queryKey: ['memberName', longer], queryFn: () => firstFree(longer), enabled: !keeps });
  return keeps ? me.username : data;
};
