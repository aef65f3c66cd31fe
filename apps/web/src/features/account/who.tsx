import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/me.ts';
import { useOwnPicture } from '../../lib/own-picture.ts';
import { readSession } from '../../lib/storage.ts';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import styles from './who.module.css';

/** Name, rank and address of who is signed in; `action` stands under the picture. */
export const Who = ({ me, action }: { me: SignedIn; action?: ReactNode }) => {
  const { t } = useTranslation('account');
  const picture = useOwnPicture(me);
  const email = me.guest ? undefined : readSession()?.email;
  return (
    <section className={styles.who} aria-label={t('who.title')}>
      <Avatar username={me.username} picture={picture} rank={me.rank} size={64} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('who.username')}</dt>
          <dd>
            <Name username={me.username} role={{ rank: me.rank }} />
          </dd>
        </div>
        <div>
          <dt>{t('who.rank')}</dt>
          <dd>
            <Badge role={{ rank: me.rank, title: '' }} labelled />
          </dd>
        </div>
        {email !== undefined && (
          <div>
            <dt>{t('who.email')}</dt>
            <dd>
              <bdi dir="ltr">{email}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {action && <div className={styles.action}>{action}</div>}
      <p className={styles.hint}>{t('who.change')}</p>
    </section>
  );
};
