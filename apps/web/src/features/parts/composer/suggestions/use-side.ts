import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Between the composer and the list, in CSS pixels. */
const gap = 8;

/** Where the nearest element begins that cuts off or scrolls what is in it. */
const topOfView = (element: Element): number => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowY !== 'visible') return Math.max(0, around.getBoundingClientRect().top);
  return 0;
};

/**
 * Shows a list above the composer that it is in, or below where it would be cut off, as in a dialog that begins with the
 * composer. Returns the ref of the list.
 */
export const useSide = (length: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current?.offsetParent) return;
    const space = current.offsetParent.getBoundingClientRect().top - topOfView(current.offsetParent);
    const isBelow = space < current.offsetHeight + gap;
    current.dataset['side'] = isBelow ? 'below' : 'above';
    if (isBelow) current.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return list;
};
