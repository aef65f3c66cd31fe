import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrderTexts } from '../../../i18n/order/use-order-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useLengthWords } from '../../parts/writing/length-words.ts';
import type { OrderChange } from './change-order.ts';

interface OrderNow {
  readonly frozen?: Freeze | null;
  readonly slowMode?: number;
}

/** Freezes a room or ends that, and slows it down or ends that. Answers what holds of the two now, as far as it was changed. */
const changeOrder = async (roomId: string, { minutes, seconds }: OrderChange): Promise<OrderNow> => {
  const freeze = minutes === 0 ? { on: false } : { on: true, ...(minutes !== undefined && { minutes }) };
  return {
    ...(minutes !== undefined && { frozen: (await client.rooms.freezeRoom({ roomId, ...freeze })).frozen }),
    ...(seconds !== undefined && { slowMode: (await client.rooms.setSlowMode({ roomId, seconds })).slowMode }),
  };
};

/** What holds now, in one line. */
const useOrderLine = (): ((now: OrderNow) => string) => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const words = useLengthWords();
  return ({ frozen, slowMode }) => {
    const lines = [
      ...(frozen ? [t('dialog.doneFrozen', { until: isolate(until(frozen.until)) })] : []),
      ...(frozen === null ? [t('dialog.doneOpen')] : []),
      ...(slowMode === undefined
        ? []
        : [slowMode > 0 ? t('dialog.doneSlow', { length: words(slowMode) }) : t('dialog.doneFast')]),
    ];
    return lines.join(' · ');
  };
};

/** Changes the order of a room, says what holds then, and offers to undo what was begun. `back`: what undoes a change. */
export const useChangeOrder = (roomId: string, onDone: () => void) => {
  const { t } = useOrderTexts();
  const { t: tm } = useTranslation('messages');
  const line = useOrderLine();
  const notifyError = useNotifyError();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ change }: { change: OrderChange; back: OrderChange | null }) => changeOrder(roomId, change),
    onSuccess: (now, { back }) => {
      const undo = async () => {
        if (back) notify({ type: 'info', text: tm('command.done'), more: line(await changeOrder(roomId, back)) });
      };
      notify({
        type: 'info',
        text: tm('command.done'),
        more: line(now),
        ...(back && { action: { label: t('dialog.undo'), run: () => void undo().catch(notifyError) } }),
      });
      onDone();
    },
  });
};
