import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderTexts } from '../../../i18n/lazy/order.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Chips } from '../../../ui/form/chips.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import styles from './members-only.module.css';

const latest = [10, 50, 100, 1000] as const;

interface ClearDialogProps {
  readonly room: RoomDetails;
  /** How many of the latest messages are asked for; undefined: all. */
  readonly count: number | undefined;
  readonly onClose: () => void;
}

/** How many messages there are, counted when the dialog opens. */
const useMessageCount = (roomId: string) =>
  useQuery({
    queryKey: ['clear', roomId, 'count'],
    queryFn: async () => (await client.commands.countMessages({ roomId })).count,
    staleTime: 0,
    gcTime: 0,
  });

/** What a clear takes away, in words; `goes` undefined while it is being counted. */
const Effects = ({ goes }: { goes: number | undefined }) => {
  const { t } = useOrderTexts();
  if (goes === undefined) return <EffectsList title={t('effects')} lines={[['clock', t('clear.counting')]]} />;
  if (goes === 0) return <EffectsList title={t('effects')} lines={[['check', t('clear.nothing')]]} />;
  return (
    <EffectsList
      title={t('effects')}
      lines={[
        ['trash', t('clear.goes', { count: goes })],
        ['thread', t('clear.threads')],
        ['warning', t('clear.final')],
        ['archive', t('logged')],
      ]}
    />
  );
};

/** Clears the latest messages of a room, or all of them: it names how many before it does (docs/contract.md#clearing-a-room). */
export const ClearDialog = ({ room, count, onClose }: ClearDialogProps) => {
  const { t } = useOrderTexts();
  const { t: tc } = useTranslation('common');
  const { _id: roomId } = room;
  const { data: total, error: uncounted } = useMessageCount(roomId);
  const [most, setMost] = useState(count);
  const goes = total === undefined ? undefined : Math.min(total, most ?? total);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => client.commands.clearRoom({ roomId, ...(most !== undefined && { count: most }) }),
    onSuccess: () => {
      notify({ type: 'info', text: t('clear.done') });
      onClose();
    },
  });
  const offered = [...new Set([...latest, ...(count === undefined ? [] : [count])])].toSorted((a, b) => a - b);
  const isRefused = goes === undefined || goes === 0;
  return (
    <Dialog open onClose={onClose} title={t('clear.title')} isQuestion>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused && !isPending) mutate();
        }}
      >
        <DialogBody className={styles.body}>
          <p className="text-muted text-sm">{t('inRoom', { room: isolate(room.title) })}</p>
          <div>
            <h3 className={styles.heading}>{t('clear.which')}</h3>
            <Chips
              label={t('clear.which')}
              value={String(most ?? 'all')}
              onChange={(value) => setMost(value === 'all' ? undefined : Number(value))}
              options={[
                { value: 'all', label: t('clear.all') },
                ...offered.map((each) => ({ value: String(each), label: t('clear.latest', { count: each }) })),
              ]}
            />
          </div>
          <Effects goes={goes} />
          <FailureNote error={error ?? uncounted} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isPending} disabled={isRefused}>
            {goes === undefined ? t('clear.title') : t('clear.do', { count: goes })}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
