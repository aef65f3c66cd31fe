import type { OwnRoom } from '@baithak/protocol/contracts/account-data';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CloseAccount,
  ExportSection,
  type RoomWay,
  accountDataKey,
  useAccountData,
  useAccountDataTexts,
} from '../features/account/account-data.tsx';
import styles from '../features/account/account-data.module.css';
import { CloseDialog } from '../features/rooms/settings/close-dialog.tsx';
import { TransferDialog } from '../features/rooms/settings/transfer-dialog.tsx';
import { client } from '../lib/client.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useNotifyError } from '../lib/use-notify-error.ts';
import { Button } from '../ui/button.tsx';

/** What the dialog shows: the closing itself, or what becomes of a room before it. */
type Step = { readonly way: 'ask' } | { readonly way: RoomWay; readonly room: RoomDetails };

const ClosingSection = ({ me }: { me: SignedIn }) => {
  const texts = useAccountDataTexts().close;
  const cache = useQueryClient();
  const { data, refetch } = useAccountData();
  const [step, setStep] = useState<Step | null>(null);
  const failed = useNotifyError();
  const settle = (room: OwnRoom, way: RoomWay): void => {
    client.rooms
      .getRoomDetails({ roomId: room._id })
      .then(({ roomDetails }) => setStep({ way, room: roomDetails }), failed);
  };
  const back = (): void => {
    setStep({ way: 'ask' });
    void cache.invalidateQueries({ queryKey: accountDataKey });
  };
  const open = (): void => {
    // Another device may have handed a room over.
    void refetch();
    setStep({ way: 'ask' });
  };
  return (
    <section className={styles.section} aria-labelledby="close-account">
      <h2 id="close-account" className="text-lg font-bold">
        {me.guest ? texts.guestTitle : texts.title}
      </h2>
      <p className="max-w-[60ch] text-muted">{texts.text}</p>
      <Button tone="dangerText" onClick={open}>
        {me.guest ? texts.guestOpen : texts.open}
      </Button>
      {step?.way === 'transfer' && <TransferDialog open room={step.room} onClose={back} />}
      {step?.way === 'close' && <CloseDialog open room={step.room} onClose={back} onClosed={back} />}
      <CloseAccount
        me={me}
        open={step?.way === 'ask' && data !== undefined}
        onClose={() => setStep(null)}
        rooms={data?.ownRooms ?? []}
        onWay={settle}
      />
    </section>
  );
};

export const AccountData = ({ me }: { me: SignedIn }) => (
  <>
    <ExportSection guest={me.guest} />
    <ClosingSection me={me} />
  </>
);
