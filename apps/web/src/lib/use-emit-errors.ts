import { useEffect } from 'react';
import { client } from './client.ts';
import { useNotifyError } from './use-notify-error.ts';

/** Shows the errors of emits without acknowledgement (`downError`, docs/product.md#room-load-errors). */
export const useEmitErrors = (): void => {
  const notifyError = useNotifyError();
  useEffect(() => client.on.downError(notifyError), [notifyError]);
};
