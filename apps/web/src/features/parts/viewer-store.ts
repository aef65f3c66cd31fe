import type { MediaPart } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/uploads.rules';
import type { Refresh } from './media-place.ts';

/** Kinds of things in the viewer, by the specification's numbers (2, Media viewer): image, video, page of another site. */
export type ViewerItem =
  | { readonly type: 1 | 2; readonly media: MediaPart }
  | { readonly type: 3; readonly address: string; readonly title: string };

export interface Viewing {
  readonly items: readonly ViewerItem[];
  readonly index: number;
  /** Where the reader was, and comes back to. */
  readonly opener: HTMLElement | null;
  /** Asks for what shows these files again. */
  readonly refresh: Refresh;
}

let viewing: Viewing | null = null;
const listeners = new Set<() => void>();

const show = (next: Viewing | null): void => {
  viewing = next;
  for (const tell of listeners) tell();
};

export const onViewing = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
export const readViewing = (): Viewing | null => viewing;

export const viewerItem = (media: MediaPart): ViewerItem => ({ type: media.type === 'image' ? 1 : 2, media });

/** Opens the viewer over the page, at one of the items. */
export const openViewer = (items: readonly ViewerItem[], index: number, refresh: Refresh): void =>
  show({
    items,
    index,
    refresh,
    opener: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  });

/** The same files under the names that they have now: the viewer goes on with them if it shows them. */
export const renewViewer = (media: readonly MediaPart[]): void => {
  if (!viewing) return;
  const fresh = new Map(media.map((item) => [bareName(item.name), item]));
  const items = viewing.items.map((item) =>
    item.type === 3 ? item : { ...item, media: fresh.get(bareName(item.media.name)) ?? item.media },
  );
  if (items.some((item, index) => item.type !== 3 && item.media.name !== nameAt(index))) show({ ...viewing, items });
};

const nameAt = (index: number): string | undefined => {
  const item = viewing?.items[index];
  return item === undefined || item.type === 3 ? undefined : item.media.name;
};

export const closeViewer = (): void => show(null);
