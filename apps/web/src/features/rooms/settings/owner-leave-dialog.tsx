import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { CloseDialog } from './close-dialog.tsx';
import styles from './owner-leave-dialog.module.css';
import { useMembers } from '../members/use-members.ts';
import { heirsOf, TransferDialog } from './transfer-dialog.tsx';

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
}

const Way = ({ icon, title, text, button }: WayProps) => (
  <li className={`${styles.way} flex items-center gap-3 py-3 px-4`}>
    <Icon name={icon} />
    <span className={`${styles.words} flex-1 grid min-w-0 font-bold`}>
      {title}
      <small>{text}</small>
    </span>
    {button}
  </li>
);

interface OwnerLeaveProps {
  readonly room: RoomDetails;
  readonly onClose: () => void;
}

/** For an owner who wants to leave: a room needs an owner, so they offer it to somebody first, or close it. */
export const OwnerLeaveDialog = ({ room, onClose }: OwnerLeaveProps) => {
  const { t } = useTranslation('rooms');
  const [way, setWay] = useState<'transfer' | 'close' | null>(null);
  const members = useMembers(room._id, '');
  const isAlone = !members.isPending && !members.more && heirsOf(room, members.people).length === 0;
  if (way === 'transfer') return <TransferDialog open room={room} onClose={onClose} />;
  if (way === 'close') return <CloseDialog open room={room} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('ownerLeave.title')}>
      <DialogBody>
        <p>{t('ownerLeave.text', { room: isolate(room.title) })}</p>
        <ul className="line rounded-[var(--r-2)_var(--r-2)_20px_20px]">
          <Way
            icon="users"
            title={t('ownerLeave.transfer')}
            text={t(isAlone ? 'transfer.nobody' : 'ownerLeave.transferText')}
            button={
              <Button size="small" tone="outline" disabled={isAlone} onClick={() => setWay('transfer')}>
                {t('ownerLeave.choose')}
              </Button>
            }
          />
          <Way
            icon="trash"
            title={t('close.open')}
            text={t('ownerLeave.closeText')}
            button={
              <Button size="small" tone="dangerText" onClick={() => setWay('close')}>
                {t('ownerLeave.close')}
              </Button>
            }
          />
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {t('ownerLeave.stay')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
