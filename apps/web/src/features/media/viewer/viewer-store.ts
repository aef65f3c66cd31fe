import type { MediaPart } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { createStore, useStore } from 'zustand';
import type { RefreshMedia } from '../media-url.ts';

/** What the viewer shows (docs/product.md#media-viewer). `page`: a page of another site. */
export type ViewerItem =
  | { readonly type: 'image' | 'video'; readonly media: MediaPart }
  | { readonly type: 'page'; readonly address: string; readonly title: string };

export interface ViewerContent {
  readonly items: readonly ViewerItem[];
  readonly index: number;
  readonly opener: HTMLElement | null;
  /** Loads the message or thread of these files again. */
  readonly refresh: RefreshMedia;
}

const store = createStore<{ viewing: ViewerContent | null }>(() => ({ viewing: null }));

const readViewing = (): ViewerContent | null => store.getState().viewing;
export const useViewerContent = (): ViewerContent | null => useStore(store, ({ viewing }) => viewing);

const show = (viewing: ViewerContent | null): void => store.setState({ viewing });

export const toViewerItem = (media: MediaPart): ViewerItem => ({
  type: media.type === 'image' ? 'image' : 'video',
  media,
});

export const openViewer = (items: readonly ViewerItem[], index: number, refresh: RefreshMedia): void =>
  show({
    items,
    index,
    refresh,
    opener: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  });

/** Replaces the items by the same files under their new names, if the viewer shows them. */
export const updateViewerMedia = (media: readonly MediaPart[]): void => {
  const viewing = readViewing();
  if (!viewing) return;
  const fresh = new Map(media.map((item) => [bareName(item.name), item]));
  const items = viewing.items.map((item) => {
    const renewed = item.type === 'page' ? undefined : fresh.get(bareName(item.media.name));
    return item.type === 'page' || renewed === undefined || renewed.name === item.media.name
      ? item
      : { ...item, media: renewed };
  });
  if (items.some((item, index) => item !== viewing.items[index])) show({ ...viewing, items });
};

export const closeViewer = (): void => show(null);
