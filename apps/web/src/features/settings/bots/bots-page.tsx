import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useOwnBots } from '../../parts/bots/own-bots.ts';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { SettingsPageFrame } from '../page-frame.tsx';
import { BotsTable } from './bots-table.tsx';
import { NewBotDialog, type OwnRoom } from './new-bot-dialog.tsx';
import { TokenCard } from './token-card.tsx';
import { useBotActs } from './use-bot-acts.ts';

type Acts = ReturnType<typeof useBotActs>;

const Question = ({ asked, ask, confirm, isBusy }: Acts) => {
  const { t } = useBotsTexts();
  const name = isolate(asked?.bot.username ?? '');
  const isDelete = asked?.act === 'delete';
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => ask(null)}
      title={t(isDelete ? 'deleteTitle' : 'rotateTitle', { name })}
      confirm={t(isDelete ? 'delete' : 'newToken')}
      onConfirm={confirm}
      danger={isDelete}
      busy={isBusy}
    >
      {t(isDelete ? 'deleteText' : 'rotateText')}
    </ConfirmDialog>
  );
};

/** The reader's bots: making one, its token, what they are doing (docs/contract.md#bots). `rooms`: those that the reader owns. */
export const BotsPage = ({ rooms }: { rooms: readonly OwnRoom[] }) => {
  const { t } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const { data, isError, refetch } = useOwnBots(true);
  const acts = useBotActs();
  const count = data && data.most !== null ? ` ${t('count', { count: data.bots.length, most: data.most })}` : '';
  const isFull = data !== undefined && data.most !== null && data.bots.length >= data.most;
  const make = (
    <Button tone="primary" icon="plus" disabled={data === undefined || isFull} onClick={acts.startMaking}>
      {t('new')}
    </Button>
  );
  return (
    <SettingsPageFrame title={t('title')} text={`${t('intro')}${count}`} end={make}>
      {acts.shown && <TokenCard {...acts.shown} />}
      {isError && data === undefined && (
        <Note tone="danger" alert>
          {t('failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {tc('tryAgain')}
          </Button>
        </Note>
      )}
      {!isError && data === undefined && (
        <div role="status" aria-label={t('loading')} aria-busy="true">
          <Skeleton height="120px" />
        </div>
      )}
      {data?.bots.length === 0 && (
        <EmptyState sticker="chai" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && data.bots.length > 0 && (
        <BotsTable
          bots={data.bots}
          onRotate={(bot) => acts.ask({ act: 'rotate', bot })}
          onDelete={(bot) => acts.ask({ act: 'delete', bot })}
        />
      )}
      <Note icon="bot">{t('rules')}</Note>
      {acts.isMaking && <NewBotDialog rooms={rooms} onMade={acts.made} onClose={acts.stopMaking} />}
      <Question {...acts} />
    </SettingsPageFrame>
  );
};
