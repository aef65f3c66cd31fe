import type { RoomDetails } from '@baithak/protocol/entities/room';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { RoomDialogName } from './use-room-dialogs.ts';
import { RulesDialog } from './rules-dialog.tsx';

// What few people open, and seldom, is not loaded with every room.
const InviteDialog = lazy(async () => ({ default: (await import('../invites/invite-dialog.tsx')).InviteDialog }));
const RoomSettingsDialog = lazy(async () => ({
  default: (await import('../settings/room-settings-dialog.tsx')).RoomSettingsDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (await import('../settings/transfer-dialog.tsx')).TransferDialog,
}));
const OwnerLeaveDialog = lazy(async () => ({
  default: (await import('../settings/owner-leave-dialog.tsx')).OwnerLeaveDialog,
}));
const CloseDialog = lazy(async () => ({ default: (await import('../settings/close-dialog.tsx')).CloseDialog }));

interface RoomDialogsProps {
  readonly room: RoomDetails;
  readonly shown: RoomDialogName | null;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The dialogs of an open room. */
export const RoomDialogs = ({ room, shown, onClose, onLeave }: RoomDialogsProps) => {
  const { t } = useTranslation('rooms');
  const common = { room, onClose };
  return (
    <>
      <RulesDialog {...common} open={shown === 'rules'} />
      <Suspense>
        {shown === 'invite' && <InviteDialog {...common} open />}
        {shown === 'settings' && <RoomSettingsDialog {...common} open />}
        {shown === 'transfer' && <TransferDialog {...common} open />}
        {shown === 'close' && <CloseDialog {...common} open />}
        {shown === 'leave' && room.iOwn && <OwnerLeaveDialog {...common} onLeave={onLeave} />}
      </Suspense>
      <ConfirmDialog
        open={shown === 'leave' && !room.iOwn}
        onClose={onClose}
        danger
        title={t('leaveTitle')}
        confirm={t('leave')}
        onConfirm={onLeave}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
};
