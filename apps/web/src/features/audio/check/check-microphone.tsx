import { useEffect, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { Level, Device, Microphone, MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { drawLevel } from '../stage/listeners.tsx';
import styles from './check.module.css';
import { loadEngine } from '../session/engine.ts';
import { problemOfMicrophone } from '../session/parts.ts';
import { useAudioDevice } from '../state/device.ts';

type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

const [heard, goodFrom, loudFrom] = [0.05, 0.2, 0.97];

const loudnessOf = (peak: number): Loudness => {
  if (peak < heard) return 'silent';
  if (peak < goodFrom) return 'quiet';
  return peak < loudFrom ? 'good' : 'loud';
};

/** The highest level of the last moments: people pause between words. `at`: ms. */
const createPeak = (heldMs: number) => {
  let marks: readonly { readonly at: number; readonly level: number }[] = [];
  return (level: number, at: number): number => {
    marks = [...marks.filter((mark) => mark.at > at - heldMs), { at, level }];
    return Math.max(...marks.map((mark) => mark.level));
  };
};

/** How long a word counts as being said, ms. */
const heldMs = 2000;
const marks = Array.from({ length: 24 }, (_, index) => index);

const useLoudness = (level: Level | null): Loudness => {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    if (level === null) return undefined;
    const peak = createPeak(heldMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (value: number): void => {
      setLoudness(loudnessOf(peak(value, performance.now())));
      clearTimeout(timer);
      // Of lasting silence no level tells.
      timer = setTimeout(() => hear(level.get()), heldMs);
    };
    const end = level.subscribe(hear);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [level]);
  return loudness;
};

export const InputLevel = ({ level }: { level: Level | null }) => {
  const { t } = useAudioTexts();
  const meter = useRef<HTMLDivElement>(null);
  const loudness = useLoudness(level);
  useEffect(() => (meter.current ? drawLevel(meter.current, level) : undefined), [level]);
  const isGood = level !== null && loudness === 'good';
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-bold">{t('check.level')}</span>
      <div
        ref={meter}
        className={`${styles.level} flex items-center gap-0.75 h-5.5`}
        role="meter"
        aria-label={t('check.inputLevel')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        {marks.map((mark) => (
          <i key={mark} />
        ))}
      </div>
      <p className={classNames(styles.words, isGood && styles.good)} role="status">
        {isGood && <Icon name="check" size="tiny" />}
        {level === null ? t('check.opening') : t(`check.${loudness}`)}
      </p>
    </div>
  );
};

export interface Tried {
  /** Null while it opens, or while there is a problem. */
  readonly microphone: Microphone | null;
  readonly problem: MicrophoneProblem | null;
  readonly again: () => void;
}

/** Opens the chosen microphone while the check is shown, and again when the choice or the devices change. */
export const useCheckMicrophone = (): Tried => {
  const { microphone: deviceId, removeEcho, removeNoise } = useAudioDevice();
  const [tried, setTried] = useState<Omit<Tried, 'again'>>({ microphone: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let opened: Microphone | undefined;
    let isHere = true;
    let isFailed = false;
    const fail = (problem: MicrophoneProblem) => {
      isFailed = true;
      if (isHere) setTried({ microphone: null, problem });
    };
    const open = async () => {
      const engine = await loadEngine();
      opened = await engine.openMicrophone({ deviceId, removeEcho, removeNoise });
      if (!isHere) return opened.close();
      opened.onLost(() => fail('missing'));
      setTried({ microphone: opened, problem: null });
    };
    void open().catch((error: unknown) => fail(problemOfMicrophone(error)));
    let endDevices = (): void => undefined;
    void loadEngine()
      .then((engine) => {
        const changed = () => isFailed && setAttempt((before) => before + 1);
        if (isHere) endDevices = engine.onDevicesChanged(changed);
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
      endDevices();
      setTried({ microphone: null, problem: null });
      void opened?.close().catch(() => undefined);
    };
  }, [deviceId, removeEcho, removeNoise, attempt]);
  return { ...tried, again: () => setAttempt((before) => before + 1) };
};

interface Devices {
  readonly microphones: readonly Device[];
  /** Empty where the browser cannot choose. */
  readonly outputs: readonly Device[];
}

/** What can be chosen, as devices come and go. `isAllowed`: their names are known once a microphone was allowed. */
export const useDevices = (isAllowed: boolean): Devices => {
  const [devices, setDevices] = useState<Devices>({ microphones: [], outputs: [] });
  useEffect(() => {
    let isHere = true;
    let end = (): void => undefined;
    const follow = async () => {
      const engine = await loadEngine();
      const list = async () => {
        const [microphones, outputs] = await Promise.all([engine.listMicrophones(), engine.listOutputs()]);
        if (isHere) setDevices({ microphones, outputs });
      };
      if (isHere) end = engine.onDevicesChanged(() => void list().catch(() => undefined));
      await list();
    };
    void follow().catch(() => undefined);
    return () => {
      isHere = false;
      end();
    };
  }, [isAllowed]);
  return devices;
};
