// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render, testCache } from '../../../testing/render.tsx';
import { roomsKey } from '../queries.ts';
import { RoomSkeleton } from './room-waiting.tsx';
import styles from './room-waiting.module.css';

test('the header of a loading room is as high as its title will need, where the list knows it', async () => {
  const cache = testCache();
  const rooms = [
    { _id: 'a', slug: 'dastarkhwan', title: 'دسترخوان' },
    { _id: 'b', slug: null, title: 'Anarkali Corner' },
  ];
  cache.setQueryData(roomsKey, { rooms, featured: [] });
  const isHigher = async (roomRef: string) => {
    const unmount = await render(<RoomSkeleton roomRef={roomRef} />, cache);
    const found = document.querySelector(`.${styles.urdu ?? ''}`) !== null;
    unmount();
    return found;
  };
  expect([await isHigher('a'), await isHigher('dastarkhwan'), await isHigher('b'), await isHigher('c')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
