import { Written } from '../../../ui/written.tsx';
import type { OwnRoom } from '@baithak/protocol/contracts/account-data';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { FeatureList } from '../feature-list.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import styles from './account-data.module.css';
import { closeMyAccount } from './close-my-account.ts';
import { useAccountDataTexts } from './use-account-data.ts';

/** What is done about a room that the user owns. */
export type RoomWay = 'transfer' | 'close';

interface OwnRoomsProps {
  readonly rooms: readonly OwnRoom[];
  readonly onWay: (room: OwnRoom, way: RoomWay) => void;
}

const OwnRooms = ({ rooms, onWay }: OwnRoomsProps) => {
  const texts = useAccountDataTexts().close;
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <li key={room._id} className={styles.room}>
          <Tile seed={room._id} size={32} />
          <span className={styles.words}>
            <bdi>
              <Written text={room.title} />
            </bdi>
            <small>
              {room.memberCount === 1 ? texts.member : texts.members.replace('{{count}}', String(room.memberCount))}
            </small>
          </span>
          <span className={styles.ways}>
            <Button
              size="small"
              tone="outline"
              aria-label={texts.handOverNamed.replace('{{room}}', isolate(room.title))}
              onClick={() => onWay(room, 'transfer')}
            >
              {texts.handOver}
            </Button>
            <Button
              size="small"
              tone="dangerText"
              aria-label={texts.closeNamed.replace('{{room}}', isolate(room.title))}
              onClick={() => onWay(room, 'close')}
            >
              {texts.closeRoom}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
};

const WhatHappens = () => {
  const texts = useAccountDataTexts().close;
  return (
    <div className={styles.lists}>
      <p>{texts.text}</p>
      <FeatureList title={texts.goes} lines={Object.values(texts.goesLines)} locked icon="trash" />
      <FeatureList title={texts.stays} lines={Object.values(texts.staysLines)} />
    </div>
  );
};

interface CloseAccountProps extends OwnRoomsProps {
  readonly me: SignedIn;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before the account is closed for good; whoever owns rooms hands them over or closes them first. */
export const CloseAccount = ({ me, open, onClose, rooms, onWay }: CloseAccountProps) => {
  const texts = useAccountDataTexts().close;
  const { t: tc } = useTranslation();
  const closing = useMutation({
    mutationFn: (password: string) => closeMyAccount(me.guest ? {} : { password }),
    onSuccess: () => notify({ type: 'info', text: me.guest ? texts.guestDone : texts.done, more: texts.bye }),
  });
  const close = (): void => {
    closing.reset();
    onClose();
  };
  if (rooms.length > 0)
    return (
      <Dialog open={open} onClose={close} title={texts.ownTitle}>
        <DialogBody>
          <p>{texts.ownText}</p>
          <OwnRooms rooms={rooms} onWay={onWay} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={close}>
            {tc('cancel')}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  if (!me.guest)
    return (
      <PasswordDialog open={open} onClose={close} title={texts.ask} confirm={texts.confirm} mutation={closing}>
        <WhatHappens />
      </PasswordDialog>
    );
  return (
    <Dialog open={open} onClose={close} title={texts.guestAsk}>
      <DialogBody>
        <WhatHappens />
        <FailureNote error={closing.error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={close}>
          {tc('cancel')}
        </Button>
        <Button tone="danger" busy={closing.isPending} onClick={() => closing.mutate('')}>
          {texts.guestOpen}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
