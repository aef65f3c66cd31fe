import { RoomItemCard } from './room-item-card.tsx';
import { useRoomItem } from './room-item.ts';

/** The room item between the messages. */
export const ItemRow = () => {
  const item = useRoomItem();
  return item && <RoomItemCard item={item} />;
};
