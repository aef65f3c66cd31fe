import type { SessionEntry } from '@baithak/protocol/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { endOtherSessions } from '../../lib/session/sign-out.ts';
import { useTimes } from '../../lib/time/now.ts';
import { useAgo, Time } from '../../ui/time.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-one-stop.ts';
import styles from './account.module.css';
import { PasswordDialog } from './password-dialog.tsx';

/** What a user agent identifies: a browser and a system, a program, or nothing known. */
type DeviceName =
  | { readonly browser: string; readonly system: string }
  | { readonly program: true }
  | { readonly unknown: true };

// The order matters: all claim to be Mozilla, most to be Chrome, and Chrome to be Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (of: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  of.find(([pattern]) => pattern.test(agent))?.[1];

export const deviceName = (agent: string): DeviceName => {
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser !== undefined && system !== undefined) return { browser, system };
  return /^(node|curl|python|undici|go-http)/i.test(agent) ? { program: true } : { unknown: true };
};

/** The name of a device; names of browsers and systems are isolated from the direction of the sentence. */
const useDeviceWords = (): ((agent: string) => string) => {
  const { t } = useTranslation('account');
  return (agent) => {
    const name = deviceName(agent);
    if ('browser' in name)
      return t('devices.onSystem', { browser: isolate(name.browser), system: isolate(name.system) });
    return t('program' in name ? 'devices.program' : 'devices.unknown');
  };
};

const DeviceRow = ({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) => {
  const { t } = useTranslation('account');
  const { date } = useTimes();
  const words = useDeviceWords()(session.device);
  const ago = useAgo(session.lastUsedAt);
  const used = (
    <Time date={session.lastUsedAt} isSentence>
      {t('devices.lastUse', { when: ago })}
    </Time>
  );
  return (
    <li className={`${styles.device} flex items-center gap-3 min-h-16 py-2 line-b`}>
      <i
        className="flex-none w-2.5 h-2.5 nuqta bg-border-strong data-here:bg-online"
        data-here={session.current || undefined}
        aria-hidden="true"
      />
      <span className="flex-1 grid min-w-0">
        <b>{words}</b>
        <span className="text-muted text-xs">
          {session.current ? <span className="text-success font-bold">{t('devices.here')}</span> : used}
          {' · '}
          <Time date={session.createdAt} isSentence>
            {t('devices.since', { date: isolate(date(session.createdAt)) })}
          </Time>
        </span>
      </span>
      {!session.current && (
        <Button size="small" tone="dangerText" aria-label={t('devices.endNamed', { device: words })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
};

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
  const kept = useKeptFocus(data);
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
      <ul className="grid outline-none" tabIndex={-1} {...kept}>
        {[...data.filter(({ current }) => current), ...others].map((session) => (
          <DeviceRow key={session._id} session={session} onEnd={() => ask(session)} />
        ))}
        {/* In the list, whose end takes the focus of the last session that goes. */}
        <li className="flex flex-wrap gap-2 items-center mt-4 text-muted">
          {others.length === 0 ? (
            <p>{t('devices.only')}</p>
          ) : (
            <Button tone="outline" icon="sign-out" onClick={() => ask('others')}>
              {t('devices.others')}
            </Button>
          )}
        </li>
      </ul>
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
