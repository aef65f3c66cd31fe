import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import styles from './account-summary.module.css';

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
    <section className={styles.summary} aria-label={t('summary.title')}>
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={64} />
      <dl className={styles.facts}>
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
      {action && <div className={styles.action}>{action}</div>}
      <p className={styles.hint}>{t('summary.change')}</p>
    </section>
  );
};
