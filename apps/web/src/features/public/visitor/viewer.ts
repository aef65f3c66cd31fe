import { clampIndex, stepForKey } from '../../media/viewer/viewer-keys.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { openOverlay } from './overlays.ts';

/** How far a finger moves for the next picture, in CSS pixels. */
const swipe = 48;

interface Viewer {
  readonly dialog: HTMLDialogElement;
  readonly stage: HTMLElement;
  readonly position: HTMLElement;
  readonly whole: HTMLAnchorElement;
  readonly previous: HTMLButtonElement;
  readonly next: HTMLButtonElement;
}

const part = <T extends Element>(dialog: Element, name: string): T => {
  const found = dialog.querySelector<T>(`[data-viewer=${name}]`);
  if (!found) throw new Error(`The viewer has no ${name}.`);
  return found;
};

const findViewer = (): Viewer | undefined => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-viewer]');
  if (!dialog) return undefined;
  const [stage, position] = [part<HTMLElement>(dialog, 'stage'), part<HTMLElement>(dialog, 'position')];
  const [previous, next] = [part<HTMLButtonElement>(dialog, 'previous'), part<HTMLButtonElement>(dialog, 'next')];
  return { dialog, stage, position, whole: part(dialog, 'whole'), previous, next };
};

const shown = (link: HTMLAnchorElement): HTMLElement => {
  if (link.dataset['view'] === 'video') {
    const video = document.createElement('video');
    Object.assign(video, { src: link.href, controls: true, autoplay: true, playsInline: true });
    return video;
  }
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = link.getAttribute('aria-label') ?? '';
  return image;
};

const isForward = (): boolean => document.documentElement.dir !== 'rtl';

const open = (viewer: Viewer, links: readonly HTMLAnchorElement[], first: number): void => {
  const { dialog, stage, position, whole, previous, next } = viewer;
  let index = first;
  const show = (at: number): void => {
    index = clampIndex(at, links.length);
    const link = links[index];
    if (!link) return;
    stage.replaceChildren(shown(link));
    whole.href = link.href;
    position.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : '';
    previous.disabled = index === 0;
    next.disabled = index === links.length - 1;
    for (const button of [previous, next]) button.hidden = links.length < 2;
  };
  previous.onclick = () => show(index - 1);
  next.onclick = () => show(index + 1);
  dialog.onkeydown = (event) => {
    const step = event.target instanceof HTMLVideoElement ? null : stepForKey(event.key, isForward() ? 'ltr' : 'rtl');
    if (step === null) return;
    event.preventDefault();
    show(step === 'first' ? 0 : step === 'last' ? links.length - 1 : index + step);
  };
  let start: number | null = null;
  stage.onpointerdown = ({ clientX, isPrimary, pointerType }) => {
    start = isPrimary && pointerType === 'touch' ? clientX : null;
  };
  stage.onpointerup = ({ clientX }) => {
    const moved = start === null ? 0 : clientX - start;
    if (Math.abs(moved) > swipe) show(index + (moved < 0 === isForward() ? 1 : -1));
  };
  // What plays ends with the viewer.
  dialog.onclose = () => stage.replaceChildren();
  show(first);
  openOverlay(dialog);
};

/** Pictures and videos open over the page; without JavaScript their links open the files. */
export const listenToMedia = (): void => {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-view]');
    const viewer = link && findViewer();
    if (!link || !viewer) return;
    event.preventDefault();
    const links = [...(link.parentElement?.querySelectorAll<HTMLAnchorElement>('a[data-view]') ?? [link])];
    open(viewer, links, links.indexOf(link));
  });
  // The blurred colours would be seen through a picture that is not opaque; one that does not come leaves them alone.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) target.closest('a[data-view]')?.removeAttribute('data-style');
    },
    true,
  );
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.alt === '') target.hidden = true;
    },
    true,
  );
};
