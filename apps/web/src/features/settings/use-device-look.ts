import { useSyncExternalStore } from 'react';
import { onDeviceLookChange, readDeviceLook, type DeviceLook } from '../../lib/device-look.ts';

export const useDeviceLook = (): DeviceLook => useSyncExternalStore(onDeviceLookChange, readDeviceLook, readDeviceLook);
