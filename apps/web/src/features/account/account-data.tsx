import type { Export, OwnRoom } from '@baithak/protocol/contracts/account-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { texts as accountDataTexts } from '../../i18n/lazy/account-data.ts';
import type { Texts } from '../../i18n/texts.ts';
import { isolate } from '../../lib/text-direction.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { client } from '../../lib/client.ts';
import { serviceUrls } from '../../lib/service-urls.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { signOutLocally } from '../../lib/session/sign-out.ts';
import { broadcastToTabs } from '../../lib/session/tab-channel.ts';
import { readTab } from '../../lib/storage.ts';
import { useTimes } from '../../lib/time/now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Written } from '../../ui/written.tsx';
import styles from './account-data.module.css';
import { FeatureList } from './feature-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Closes the account, or gives up the guest, for good: the session ends here and in the other tabs. Rejects with a WireError. */
const closeMyAccount = async (input: { password?: string }): Promise<void> => {
  const userId = readTab('userId');
  await client.accountData.deleteMyAccount({ ...input, browserKey: browserKey() });
  signOutLocally();
  if (userId !== null) broadcastToTabs({ type: 'signedOut', userId });
};

export const accountDataKey = ['accountData'] as const;

/** How often a download that is being prepared is asked for. */
const makingMs = 2_000;

export const useAccountData = () =>
  useQuery({
    queryKey: accountDataKey,
    queryFn: () => client.accountData.getAccountData(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? makingMs : false),
  });

type AccountDataTexts = Texts<typeof accountDataTexts.en>;

export const useAccountDataTexts = (): AccountDataTexts =>
  accountDataTexts[useTranslation().i18n.language === 'ur' ? 'ur' : 'en'];

/** What is done about a room that the user owns. */
export type RoomWay = 'transfer' | 'close';

interface OwnRoomsProps {
  readonly rooms: readonly OwnRoom[];
  readonly onWay: (room: OwnRoom, way: RoomWay) => void;
}

const OwnRooms = ({ rooms, onWay }: OwnRoomsProps) => {
  const texts = useAccountDataTexts().close;
  return (
    <ul className="line rounded-[var(--r-2)_var(--r-2)_20px_20px]">
      {rooms.map((room) => (
        <li key={room._id} className={`${styles.room} flex flex-wrap items-center gap-y-2 gap-x-3 py-3 px-4`}>
          <Tile seed={room._id} size={32} />
          <span className={`${styles.words} flex-[1_1_8em] grid justify-items-start min-w-0 font-bold wrap-anywhere`}>
            <bdi>
              <Written text={room.title} />
            </bdi>
            <small>
              {room.memberCount === 1 ? texts.member : texts.members.replace('{{count}}', String(room.memberCount))}
            </small>
          </span>
          <span className="flex gap-2 ms-auto">
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
    <div className="grid gap-4 mb-4">
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

/** `2.3 MB`: megabytes with one digit, small ones in kilobytes. */
const sizeOf = (bytes: number, { megabytes, kilobytes }: AccountDataTexts['export']): string =>
  bytes >= 1_000_000
    ? megabytes.replace('{{number}}', (bytes / 1_000_000).toFixed(1))
    : kilobytes.replace('{{number}}', String(Math.max(1, Math.round(bytes / 1000))));

const Ready = ({ made: { url, size, endsAt } }: { made: Export }) => {
  const texts = useAccountDataTexts().export;
  const { until } = useTimes();
  // Another device of the user has asked for it, with the password.
  if (url === null) return <p>{texts.elsewhere}</p>;
  return (
    <>
      <p>
        {texts.ready
          .replace('{{size}}', isolate(sizeOf(size ?? 0, texts)))
          .replace('{{until}}', isolate(until(endsAt ?? '')))}
      </p>
      <a
        className={buttonClass({ tone: 'primary' })}
        href={url.startsWith('/') ? serviceUrls.assets + url : url}
        download="baithak.zip"
      >
        <Icon name="download" size="small" />
        <span>{texts.download}</span>
      </a>
    </>
  );
};

/** Everything that is stored about the user as one download, prepared in the background (docs/contract.md#download-of-your-data). */
export const ExportSection = ({ guest }: { guest: boolean }) => {
  const texts = useAccountDataTexts().export;
  const cache = useQueryClient();
  const { data } = useAccountData();
  const [asking, setAsking] = useState(false);
  const making = useMutation({
    mutationFn: (password: string) => client.accountData.makeExport(guest ? {} : { password }),
    onSuccess: () => setAsking(false),
    onSettled: () => cache.invalidateQueries({ queryKey: accountDataKey }),
  });
  const close = (): void => {
    making.reset();
    setAsking(false);
  };
  const made = data?.export ?? undefined;
  return (
    <section className={styles.section} aria-labelledby="your-data">
      <h2 id="your-data" className="text-lg font-bold">
        {texts.title}
      </h2>
      <p className="max-w-[60ch] text-muted">{texts.text}</p>
      {made?.state === 'failed' && (
        <Note tone="danger" alert>
          {texts.failed}
        </Note>
      )}
      <div role="status" className="grid justify-items-start gap-2 empty:hidden">
        {made?.state === 'making' && (
          <p>
            {texts.making} {!guest && texts.mail}
          </p>
        )}
        {made?.state === 'ready' && <Ready made={made} />}
      </div>
      <Button
        tone={made?.state === 'ready' ? 'ghost' : 'outline'}
        busy={(guest && making.isPending) || made?.state === 'making'}
        onClick={() => (guest ? making.mutate('') : setAsking(true))}
      >
        {made?.state === 'ready' ? texts.again : texts.make}
      </Button>
      {guest ? (
        <FailureNote error={making.error} />
      ) : (
        <PasswordDialog
          open={asking}
          onClose={close}
          title={texts.ask}
          confirm={texts.make}
          tone="primary"
          mutation={making}
        >
          <p>{texts.askText}</p>
        </PasswordDialog>
      )}
    </section>
  );
};
