import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { serviceUrls } from '../../lib/service-urls.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/graphics/icon.tsx';
import styles from './tests-page.module.css';
import { TextPage } from './text-page.tsx';

/** The result of a check: a sentence of the language pack (`tests.results`), with a number where it has one. */
interface Finding {
  readonly state: 'good' | 'poor' | 'bad';
  readonly result: Result;
  readonly count?: number;
}

type Result =
  | 'storageGood'
  | 'storageBad'
  | 'tripGood'
  | 'tripSlow'
  | 'tripBad'
  | 'socketGood'
  | 'socketBad'
  | 'audioGood'
  | 'audioBad';

/** From this many ms on, a round trip counts as slow. */
const slowMs = 400;
/** How many round trips are measured; the median counts. */
const trips = 5;
const timeoutMs = 8_000;

const checkStorage = async (): Promise<Finding> => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('baithakTest', '1');
      if (storage.getItem('baithakTest') !== '1') throw new Error('nothing was kept');
      storage.removeItem('baithakTest');
    }
    return { state: 'good', result: 'storageGood' };
  } catch {
    return { state: 'bad', result: 'storageBad' };
  }
};

const tripTime = async (): Promise<number> => {
  const began = performance.now();
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return performance.now() - began;
};

const checkTrip = async (): Promise<Finding> => {
  try {
    const times: number[] = [];
    for (let trip = 0; trip < trips; trip += 1) times.push(await tripTime());
    const count = Math.round(times.toSorted((a, b) => a - b)[Math.floor(trips / 2)] ?? 0);
    return count > slowMs ? { state: 'poor', result: 'tripSlow', count } : { state: 'good', result: 'tripGood', count };
  } catch {
    return { state: 'bad', result: 'tripBad' };
  }
};

/** Opens the transport of live events without signing in, and closes it. */
const openSocket = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      socket.close();
      done();
    };
    socket.addEventListener('message', end(resolve));
    socket.addEventListener(
      'error',
      end(() => reject(new Error('refused'))),
    );
    socket.addEventListener(
      'close',
      end(() => reject(new Error('closed'))),
    );
  });

const checkSocket = async (): Promise<Finding> => {
  const base = new URL(serviceUrls.socket || location.origin);
  base.protocol = base.protocol.replace('http', 'ws');
  const began = performance.now();
  try {
    await openSocket(new URL('/socket.io/?EIO=4&transport=websocket', base).href);
    return { state: 'good', result: 'socketGood', count: Math.round(performance.now() - began) };
  } catch {
    return { state: 'bad', result: 'socketBad' };
  }
};

const checkAudio = async (): Promise<Finding> => {
  try {
    const context = new AudioContext();
    await context.close();
    return { state: 'good', result: 'audioGood' };
  } catch {
    return { state: 'bad', result: 'audioBad' };
  }
};

const checks = {
  socket: checkSocket,
  trip: checkTrip,
  storage: checkStorage,
  audio: checkAudio,
} as const;

type CheckName = keyof typeof checks;
const checkNames = ['socket', 'trip', 'storage', 'audio'] as const satisfies readonly CheckName[];

type Findings = Partial<Record<CheckName, Finding>>;

const icons: Readonly<Record<Finding['state'] | 'waiting', IconName>> = {
  good: 'check',
  poor: 'warning',
  bad: 'close',
  waiting: 'clock',
};

const Row = ({ name, finding }: { name: CheckName; finding: Finding | undefined }) => {
  const { t } = useTranslation('pages');
  const state = finding?.state ?? 'waiting';
  return (
    <li className={classNames(styles.row, styles[state])} data-state={state}>
      <Icon name={icons[state]} />
      <div>
        <h2 className="font-bold">
          {t(`tests.checks.${name}`)}{' '}
          <span className="ms-2 text-xs font-medium text-muted">{t(`tests.states.${state}`)}</span>
        </h2>
        <p>{t(`tests.results.${finding?.result ?? 'waiting'}`, { count: finding?.count ?? 0 })}</p>
      </div>
    </li>
  );
};

/** Checks the visitor's browser and connection by trying each feature (docs/product.md#tests-page). */
export const TestsPage = () => {
  const { t } = useTranslation('pages');
  const [findings, setFindings] = useState<Findings>({});
  const check = useCallback((name: CheckName) => {
    setFindings((all) => ({ ...all, [name]: undefined }));
    void checks[name]().then((finding) => setFindings((all) => ({ ...all, [name]: finding })));
  }, []);
  const all = useCallback(() => checkNames.forEach(check), [check]);
  useEffect(all, [all]);
  const isDone = checkNames.every((name) => findings[name] !== undefined);
  return (
    <TextPage title={t('tests.title')}>
      <p>{t('tests.text')}</p>
      <noscript>{t('tests.noScript')}</noscript>
      <ul className={styles.rows} aria-busy={!isDone}>
        {checkNames.map((name) => (
          <Row key={name} name={name} finding={findings[name]} />
        ))}
      </ul>
      <div className={`${styles.actions} flex flex-wrap gap-2`}>
        <Button tone="primary" icon="retry" onClick={all}>
          {t('tests.again')}
        </Button>
      </div>
    </TextPage>
  );
};
