import type { RoomDetails } from '@baithak/protocol/rooms';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { RoomDialogName } from './open-dialog.ts';
import { RulesDialog } from './rules-dialog.tsx';

// What few people open, and seldom, is not loaded with every room.
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const RoomSettingsDialog = lazy(async () => ({
  default: (await import('./room-settings-dialog.tsx')).RoomSettingsDialog,
}));
const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }));
const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));

interface RoomDialogsProps {
  readonly room: RoomDetails;
  readonly shown: RoomDialogName | null;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Whatever stands over an open room. An owner who wants to leave is led to giving the room away first. */
export const RoomDialogs = ({ room, shown, onClose, onLeave }: RoomDialogsProps) => {
  const { t } = useTranslation('rooms');
  const isOwnerLeaving = shown === 'leave' && room.iOwn;
  const ties = { room, onClose };
  return (
    <>
      <RulesDialog {...ties} open={shown === 'rules'} />
      <Suspense>
        {shown === 'invite' && <InviteDialog {...ties} open />}
        {shown === 'settings' && <RoomSettingsDialog {...ties} open />}
        {(shown === 'transfer' || isOwnerLeaving) && <TransferDialog {...ties} open isLeaving={isOwnerLeaving} />}
        {shown === 'close' && <CloseDialog {...ties} open />}
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
