import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { privateAddress } from '../../../lib/addresses.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { isRemoved } from '../connection/connection.ts';
import type { ConnectionActs } from '../connection/use-connection-acts.tsx';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import styles from './private-header.module.css';

interface PrivateHeaderProps {
  readonly thread: PrivateThread;
  readonly acts: ConnectionActs;
  readonly onProfile: () => void;
  readonly onReport: () => void;
}

export const BackToList = () => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  return (
    <Link
      to={privateAddress}
      className="hidden mobile:flex-none mobile:grid mobile:place-items-center mobile:w-touch mobile:h-touch mobile:text-muted"
      aria-label={t('toList')}
      title={tc('back')}
    >
      <Icon name="back" />
    </Link>
  );
};

/** What keeps the two from writing to each other, or whether the other one is here; the state is one of docs/product.md#private-connection-states. */
export const stateOf = ({ user, connectionState, online }: PrivateThread) => {
  if (isRemoved(user)) return 'readOnly';
  if (connectionState === 2) return online ? 'online' : 'offline';
  if (connectionState === 1) return 'waitingShort';
  if (connectionState === 3 || connectionState === 6) return 'blockedShort';
  return connectionState === 0 ? 'cannotShort' : 'notConnected';
};

const Person = ({ thread }: { thread: PrivateThread }) => {
  const { t } = usePrivateTexts();
  const { user, role, online, connectionState } = thread;
  const isConnected = connectionState === 2;
  return (
    <>
      <Avatar
        id={user._id}
        username={user.username}
        picture={user.profile.picture}
        rank={role.rank}
        size={42}
        presence={isConnected && online ? 'online' : undefined}
      />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 text-lg mobile:text-[1.125rem]">
          {isRemoved(user) ? t('removed') : <Name id={user._id} username={user.username} role={role} />}
          {!isRemoved(user) && <Badge role={role} />}
        </span>
        <span className="block text-xs text-muted">{t(stateOf(thread))}</span>
      </span>
    </>
  );
};

export const PrivateHeader = ({ thread, acts: { offers, run }, onProfile, onReport }: PrivateHeaderProps) => {
  const { t } = usePrivateTexts();
  const isGone = isRemoved(thread.user);
  const blocks = (['ban', 'block'] as const).find(offers);
  const unblocks = (['unban', 'unblock'] as const).find(offers);
  return (
    <header className="flex items-center gap-3 min-h-[calc(var(--h-header)_+_4px)] py-2 ps-4 pe-3 line-b mobile:gap-1 mobile:min-h-13.5 mobile:py-1 mobile:ps-1 mobile:pe-2 short:min-h-0 short:py-0">
      <BackToList />
      {isGone ? (
        <div className={styles.person}>
          <Person thread={thread} />
        </div>
      ) : (
        <button type="button" className={styles.person} title={t('profile')} onClick={onProfile}>
          <Person thread={thread} />
        </button>
      )}
      <Menu trigger={<IconButton icon="more" label={t('menu')} />}>
        {!isGone && (
          <MenuItem icon="users" onChoose={onProfile}>
            {t('profile')}
          </MenuItem>
        )}
        {!isGone && thread.connectionState !== 1 && (
          <MenuItem icon="flag" onChoose={onReport}>
            {t('report')}
          </MenuItem>
        )}
        {(blocks || unblocks) && <MenuSeparator />}
        {blocks && (
          <MenuItem icon="ban" danger onChoose={() => run(blocks)}>
            {t('block')}
          </MenuItem>
        )}
        {unblocks && (
          <MenuItem icon="ban" onChoose={() => run(unblocks)}>
            {t('unblock')}
          </MenuItem>
        )}
        {offers('blockAndDelete') && (
          <MenuItem icon="trash" danger onChoose={() => run('blockAndDelete')}>
            {isGone ? t('delete') : t('blockAndDelete')}
          </MenuItem>
        )}
      </Menu>
    </header>
  );
};
