import { useEffect, useState } from 'react';
import type { Device, Microphone, MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { loadEngine } from '../session/engine.ts';
import { problemOfMicrophone } from '../session/parts.ts';
import { useAudioDevice } from '../state/device.ts';

/** A microphone that is tried before it is used. */
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
