import type { Locator } from 'playwright';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { start: box.x, top: box.y, end: box.x + box.width, bottom: box.y + box.height };
};

/** How far two elements overlap, in px; 0: not at all. */
export const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const width = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, Math.min(width, height));
};

/** How far an element reaches out of another one, in px; 0: it is inside. */
export const sticksOut = async (element: Locator, around: Locator): Promise<number> => {
  const [a, b] = [await boxOf(element), await boxOf(around)];
  return Math.max(0, b.start - a.start, b.top - a.top, a.end - b.end, a.bottom - b.bottom);
};
