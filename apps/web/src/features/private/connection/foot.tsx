import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { IgnoreButton } from '../../people/ignore.tsx';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { isRemoved, type Connection } from './connection.ts';
import styles from './foot.module.css';
import type { ConnectionActs } from './use-connection-acts.tsx';

interface Said {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly acts?: ReactNode;
}

interface FootProps {
  readonly connection: Connection;
  /** When it was last changed, ISO. */
  readonly since: string;
  readonly acts: ConnectionActs;
}

const small = { size: 'small', tone: 'outline' } as const;

const useSaid = ({ connection, since, acts: { button } }: FootProps): Said => {
  const { t } = usePrivateTexts();
  const { moment } = useTimes();
  const name = isolate(connection.username);
  if (isRemoved(connection))
    return {
      icon: 'users',
      title: t('foot.removed'),
      text: t('foot.removedText'),
      acts: button('blockAndDelete', t('delete'), { size: 'small', tone: 'dangerText' }),
    };
  switch (connection.state) {
    case 1:
      return {
        icon: 'clock',
        title: t('foot.waiting'),
        text: t('foot.waitingText', { when: isolate(moment(since)) }),
        acts: button('deleteRequest', t('takeBack'), small),
      };
    case 3:
      return {
        icon: 'ban',
        title: t('foot.blockedRequest'),
        text: t('foot.blockedRequestText'),
        acts: button('unblock', t('unblock'), small),
      };
    case 5:
      return {
        icon: 'mail',
        title: t('foot.none'),
        text: t('foot.noneText'),
        acts: button('request', t('request'), { size: 'small', tone: 'primary' }),
      };
    case 6:
      return {
        icon: 'ban',
        title: t('foot.blocked', { name }),
        text: t('foot.blockedText'),
        acts: button('unban', t('unblock'), small),
      };
    default:
      return { icon: 'lock', title: t('foot.cannot'), text: t('foot.cannotText', { name }) };
  }
};

const Line = ({ icon, title, text, acts }: Said) => (
  <div className={styles.foot} role="status">
    <Icon name={icon} />
    <p className={`${styles.words} flex-[1_1_12em] min-w-0 leading-[1.35]`}>
      <b>{title}</b>
      <small>{text}</small>
    </p>
    {acts && <span className="flex gap-1">{acts}</span>}
  </div>
);

/** In the place of the composer, where nothing can be written: why, and what can be done (docs/design.md#private-thread-screens). */
export const Foot = (props: FootProps) => <Line {...useSaid(props)} />;

export const IgnoredFoot = ({ username }: { username: string }) => {
  const { t } = useTranslation('people');
  return (
    <Line
      icon="ban"
      title={t('ignoring.foot', { name: isolate(username) })}
      text={t('ignoring.footText')}
      acts={<IgnoreButton username={username} />}
    />
  );
};
