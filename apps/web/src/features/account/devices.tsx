import type { SessionEntry } from '@baithak/protocol/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { endOtherSessions } from '../../lib/session/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { DeviceRow, useDeviceWords } from './device-row.tsx';
import styles from './devices.module.css';

const key = ['sessions'] as const;

/** What the dialog asks about: one session, or all the others. */
type SessionsToEnd = SessionEntry | 'others';

const endSessions = async (toEnd: SessionsToEnd, password: string): Promise<void> => {
  if (toEnd === 'others') return endOtherSessions(password);
  await client.accounts.revokeSession({ sessionId: toEnd._id, password });
};

/** The sessions of the user, each of which can be ended (docs/contract.md#signing-in-and-out). */
export const Devices = () => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const words = useDeviceWords();
  const cache = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await client.accounts.listSessions()).data,
    staleTime: 0,
  });
  const [toEnd, setToEnd] = useState<SessionsToEnd | null>(null);
  const mutation = useMutation({
    mutationFn: async (password: string) => toEnd && endSessions(toEnd, password),
    onSuccess: () => {
      notify({ type: 'info', text: t('devices.ended') });
      setToEnd(null);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  const ask = (which: SessionsToEnd | null): void => {
    mutation.reset();
    setToEnd(which);
  };

  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton height="40px" />
      </div>
    );
  if (isError)
    return (
      <Note tone="danger" alert>
        {t('devices.failed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {tc('tryAgain')}
        </Button>
      </Note>
    );
  const others = data.filter(({ current }) => !current);
  const device = toEnd === null || toEnd === 'others' ? '' : words(toEnd.device);
  return (
    <>
      <ul className={styles.list}>
        {[...data.filter(({ current }) => current), ...others].map((session) => (
          <DeviceRow key={session._id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      <div className={styles.foot}>
        {others.length === 0 ? (
          <p>{t('devices.only')}</p>
        ) : (
          <Button tone="outline" icon="sign-out" onClick={() => ask('others')}>
            {t('devices.others')}
          </Button>
        )}
      </div>
      <PasswordDialog
        open={toEnd !== null}
        onClose={() => ask(null)}
        mutation={mutation}
        title={t(toEnd === 'others' ? 'devices.othersTitle' : 'devices.endTitle')}
        confirm={t(toEnd === 'others' ? 'devices.others' : 'devices.end')}
      >
        {toEnd === 'others' ? t('devices.othersText') : t('devices.endText', { device })}
      </PasswordDialog>
    </>
  );
};
