import { useMutation } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';

/** Raises and lowers the reader's hand; the answer says how the line is then, which the store follows. */
export const useHand = (roomId: string) => {
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => client.broadcast.raiseHand({ id: roomId, on }),
    onError: notifyError,
  });
  return { setHand: mutate, isPending };
};
