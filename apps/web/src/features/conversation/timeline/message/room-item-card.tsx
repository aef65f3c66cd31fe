import { parseParts } from '@baithak/protocol/parts/parse-parts';
import type { RoomItem } from '@baithak/protocol/platform-settings';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createStore, useStore } from 'zustand';
import { MessageBody } from '../../../message-body/message-body.tsx';
import { client } from '../../../../lib/client.ts';

const store = createStore<{ items: readonly RoomItem[] }>(() => ({ items: [] }));
client.on.roomItemChanged(({ roomItem }) => store.setState({ items: roomItem }));

/** What staff show after every 50th message: in the reader's language, or in the other one; null for nothing. */
export const useRoomItem = (): RoomItem | null => {
  const { language } = useTranslation().i18n;
  return useStore(store, ({ items }) => items.find((item) => item.language === language) ?? items[0] ?? null);
};

export const RoomItemCard = ({ item: { text, link } }: { item: RoomItem }) => {
  const { t } = useTranslation('messages');
  return (
    <aside
      className="grid justify-items-start my-2 mx-4 py-2 px-4 bg-surface-sunken line rounded-bowl focus-visible:[box-shadow:var(--focus-ring)]"
      tabIndex={-1}
      aria-label={t('roomItem')}
    >
      <span className="text-muted text-xs font-bold">{t('roomItem')}</span>
      <MessageBody parts={parseParts(text, { origin: globalThis.location?.origin ?? '' })} viewerId="" />
      {link.startsWith('/') && <Link to={link}>{t('roomItemOpen')}</Link>}
      {link.startsWith('https:') && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('roomItemOpen')}
        </a>
      )}
    </aside>
  );
};
