import { privateThreadAddress } from '../../../lib/addresses.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { isRemoved, type Connection } from './connection.ts';
import styles from './foot.module.css';
import { useConnectionActs } from './use-connection-acts.tsx';

interface ProfileFootProps {
  readonly connection: Connection;
  /** Opens the thread; where the app does not run, its address is followed. */
  readonly onOpen?: (threadId: string) => void;
}

const MessageLink = ({ threadId, onOpen }: { threadId: string; onOpen: ProfileFootProps['onOpen'] }) => {
  const { t } = usePrivateTexts();
  return (
    <a
      href={privateThreadAddress(threadId)}
      className={buttonClass({ tone: 'primary' })}
      onClick={(event) => {
        if (!onOpen) return;
        event.preventDefault();
        onOpen(threadId);
      }}
    >
      <Icon name="mail" size="small" />
      <span>{t('message')}</span>
    </a>
  );
};

export const ProfileFoot = ({ connection, onOpen }: ProfileFootProps) => {
  const { t } = usePrivateTexts();
  const { button, offers, run, dialog } = useConnectionActs(connection);
  const { state, threadId, allowsRequests } = connection;
  const none = (text: string) => (
    <p className="text-muted text-xs leading-[1.4] ur:leading-(--lh-nastaliq-body)">{text}</p>
  );
  const controls = () => {
    if (isRemoved(connection) || state === 0) return none(t('foot.cannotAsk'));
    if (state === 5)
      return allowsRequests ? (
        <>
          {button('request', t('request'), { tone: 'primary' })}
          {none(t('foot.askText'))}
        </>
      ) : (
        none(t('foot.notTaken'))
      );
    if (state === 1)
      return (
        <>
          <Button icon="clock" disabled>
            {t('requestSent')}
          </Button>
          {button('deleteRequest', t('takeBack'), { tone: 'outline' })}
        </>
      );
    if (state === 4)
      return (
        <>
          {button('accept', t('accept'), { tone: 'primary' })}
          {button('deleteRequest', t('decline'), { tone: 'outline' })}
          {button('block', t('block'), { tone: 'dangerText' })}
        </>
      );
    if (state === 3)
      return threadId === null ? (
        none(t('foot.cannotAsk'))
      ) : (
        <>
          {button('unblock', t('unblock'), { tone: 'outline' })}
          {button('blockAndDelete', t('deleteForGood'), { tone: 'dangerText' })}
        </>
      );
    return (
      <>
        {state === 6 && button('unban', t('unblock'), { tone: 'outline' })}
        {state === 6 && button('blockAndDelete', t('blockAndDelete'), { tone: 'dangerText' })}
        {state === 2 && threadId !== null && <MessageLink threadId={threadId} onOpen={onOpen} />}
        {state === 2 && (
          <Menu trigger={<IconButton icon="more" label={t('menu')} />}>
            {offers('ban') && (
              <MenuItem icon="ban" danger onChoose={() => run('ban')}>
                {t('block')}
              </MenuItem>
            )}
            {offers('blockAndDelete') && (
              <MenuItem icon="trash" danger onChoose={() => run('blockAndDelete')}>
                {t('blockAndDelete')}
              </MenuItem>
            )}
          </Menu>
        )}
      </>
    );
  };
  return (
    <div className="grid gap-2">
      <div className={`${styles.row} flex flex-wrap items-center gap-2`}>{controls()}</div>
      {dialog}
    </div>
  );
};
