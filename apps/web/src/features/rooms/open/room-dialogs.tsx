import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { RoomDialogName } from './use-room-dialogs.ts';

const RulesDialog = ({ room, open, onClose }: { room: RoomDetails; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('rules')}>
      <DialogBody>
        <p className="whitespace-pre-wrap wrap-anywhere" {...textAttributes(room.rules)}>
          <Lines text={room.rules} />
        </p>
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose}>
          {t('rulesRead')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

// What few people open, and seldom, is not loaded with every room.
const InviteDialog = lazyPart(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog);
const RoomSettingsDialog = lazyPart(
  async () => (await import('../settings/room-settings-dialog.tsx')).RoomSettingsDialog,
);
const TransferDialog = lazyPart(async () => (await import('../settings/transfer-dialog.tsx')).TransferDialog);
const OwnerLeaveDialog = lazyPart(async () => (await import('../settings/owner-leave-dialog.tsx')).OwnerLeaveDialog);
const CloseDialog = lazyPart(async () => (await import('../settings/close-dialog.tsx')).CloseDialog);

const OrderDialog = lazyPart(async () => (await import('../freeze-and-slow-mode/order-dialog.tsx')).OrderDialog);
const RoomBotsDialog = lazyPart(async () => (await import('../room-bots-dialog.tsx')).RoomBotsDialog);
const ClearDialog = lazyPart(async () => (await import('../freeze-and-slow-mode/clear-dialog.tsx')).ClearDialog);

interface RoomDialogsProps {
  readonly room: RoomDetails;
  readonly shown: RoomDialogName | null;
  /** How many of the latest messages a clear is asked for; undefined: all. */
  readonly clearCount: number | undefined;
  readonly onDialog: (dialog: RoomDialogName) => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

export const RoomDialogs = ({ room, shown, clearCount, onDialog, onClose, onLeave }: RoomDialogsProps) => {
  const { t } = useTranslation('rooms');
  const common = { room, onClose };
  const leave = () => {
    onClose();
    onLeave();
  };
  const rare = { ...common, onMissing: onClose };
  return (
    <>
      <RulesDialog {...common} open={shown === 'rules'} />
      {shown === 'invite' && <InviteDialog {...rare} open />}
      {shown === 'settings' && (
        <RoomSettingsDialog {...rare} onOrder={() => onDialog('order')} onBots={() => onDialog('bots')} open />
      )}
      {shown === 'bots' && <RoomBotsDialog {...rare} />}
      {shown === 'order' && <OrderDialog {...rare} />}
      {shown === 'clear' && <ClearDialog {...rare} count={clearCount} />}
      {shown === 'transfer' && <TransferDialog {...rare} open />}
      {shown === 'close' && <CloseDialog {...rare} open />}
      {shown === 'leave' && room.iOwn && <OwnerLeaveDialog {...rare} />}
      <ConfirmDialog
        open={shown === 'leave' && !room.iOwn}
        onClose={onClose}
        danger
        title={t('leaveTitle')}
        confirm={t('leave')}
        onConfirm={leave}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
};
