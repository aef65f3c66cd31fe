import type { MediaPart } from '@baithak/protocol/parts/part';

/** Kinds of things in the viewer, by the specification's numbers (2, Media viewer): image, video, page of another site. */
export type ViewerItem =
  | { readonly type: 1 | 2; readonly media: MediaPart }
  | { readonly type: 3; readonly address: string; readonly title: string };

export interface Viewing {
  readonly items: readonly ViewerItem[];
  readonly index: number;
  /** Where the reader was, and comes back to. */
  readonly opener: HTMLElement | null;
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
export const openViewer = (items: readonly ViewerItem[], index = 0): void =>
  show({ items, index, opener: document.activeElement instanceof HTMLElement ? document.activeElement : null });

export const closeViewer = (): void => show(null);
