import type { RoomItem } from '@baithak/protocol/platform-settings';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import { client } from '../../../../lib/client.ts';

const store = createStore<{ items: readonly RoomItem[] }>(() => ({ items: [] }));
client.on.roomItemChanged(({ roomItem }) => store.setState({ items: roomItem }));

/** What staff show after every 50th message: in the reader's language, or in the other one; null for nothing. */
export const useRoomItem = (): RoomItem | null => {
  const { language } = useTranslation().i18n;
  return useStore(store, ({ items }) => items.find((item) => item.language === language) ?? items[0] ?? null);
};
