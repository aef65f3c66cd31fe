import { useEffect, useState } from 'react';
import type { Device } from '../../../lib/audio/audio.ts';
import { loadEngine } from '../session/engine.ts';

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
