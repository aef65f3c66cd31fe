import type { SessionEntry } from '@baithak/protocol/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { useComplain } from '../../lib/use-complain.ts';
import { endOtherSessions } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/notices.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeviceRow, useDeviceWords } from './device-row.tsx';
import styles from './devices.module.css';

const key = ['sessions'] as const;

/** What is asked before it is done: one session, or all the others. */
type Asked = SessionEntry | 'others' | null;

const end = async (asked: Exclude<Asked, null>): Promise<void> => {
  if (asked === 'others') return endOtherSessions();
  await client.accounts.revokeSession({ sessionId: asked._id });
};

/** Own sessions, each of which can be ended (CONTRACT.md 3). */
export const Devices = () => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const complain = useComplain();
  const words = useDeviceWords();
  const cache = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await client.accounts.listSessions()).data,
    staleTime: 0,
  });
  const [asked, setAsked] = useState<Asked>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    try {
      await end(asked);
      notify({ kind: 'news', text: t('devices.ended') });
    } catch (error) {
      complain(error);
    }
    setBusy(false);
    setAsked(null);
    await cache.invalidateQueries({ queryKey: key });
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
  const device = asked === null || asked === 'others' ? '' : words(asked.device);
  return (
    <>
      <ul className={styles.list}>
        {[...data.filter(({ current }) => current), ...others].map((session) => (
          <DeviceRow key={session._id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <div className={styles.foot}>
        {others.length === 0 ? (
          <p>{t('devices.only')}</p>
        ) : (
          <Button tone="outline" icon="sign-out" onClick={() => setAsked('others')}>
            {t('devices.others')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        title={t(asked === 'others' ? 'devices.othersTitle' : 'devices.endTitle')}
        confirm={t(asked === 'others' ? 'devices.others' : 'devices.end')}
      >
        {asked === 'others' ? t('devices.othersText') : t('devices.endText', { device })}
      </ConfirmDialog>
    </>
  );
};
