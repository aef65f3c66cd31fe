import { createStore, useStore } from 'zustand';
import { onUserChange } from './session/me.ts';
import { readLocal, writeLocal } from './storage.ts';

/** The rooms whose played sounds this device does not play: their ids. */
const readRooms = (): ReadonlySet<string> => new Set(readLocal('silentRooms')?.split(' '));

const store = createStore<{ readonly rooms: ReadonlySet<string> }>(() => ({ rooms: readRooms() }));

onUserChange(() => store.setState({ rooms: readRooms() }));
// Another tab silences rooms too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === 'silentRooms') store.setState({ rooms: readRooms() });
});

export const isSilent = (roomId: string): boolean => store.getState().rooms.has(roomId);
export const useIsSilent = (roomId: string): boolean => useStore(store, ({ rooms }) => rooms.has(roomId));

export const setSilent = (roomId: string, silent: boolean): void => {
  // Another tab may have changed it.
  const others = [...readRooms()].filter((id) => id !== roomId);
  const rooms = silent ? [...others, roomId] : others;
  writeLocal('silentRooms', rooms.length === 0 ? null : rooms.join(' '));
  store.setState({ rooms: new Set(rooms) });
};
