import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { isSignedIn } from '../../../lib/session/signed-in.ts';

/** Dialogs over a page that is read without the app, which are one step back in its history. */
const isRead = (): boolean =>
  document.documentElement.dataset['served'] !== undefined && document.getElementById('served-page') === null;

const marked = (): boolean => Reflect.get(Object(history.state), 'overlay') === true;

export const openOverlay = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return;
  if (isRead()) history.pushState({ ...Object(history.state), overlay: true }, '');
  dialog.showModal();
};

const closeOpen = (): void => document.querySelector<HTMLDialogElement>('dialog[open]')?.close();

const stepBack = (): void => {
  if (marked()) history.back();
};

/** A press beside the dialog is one on its backdrop. */
const closePressed = ({ target }: MouseEvent): void => {
  if (target instanceof HTMLDialogElement) target.close();
};

/** Back closes what is open; what is closed otherwise takes its step back with it. Returns what ends it. */
export const listenToOverlays = (): (() => void) => {
  // The page was reloaded, or come back to, where one was open: its step would be a Back that does nothing.
  stepBack();
  addEventListener('popstate', closeOpen);
  document.addEventListener('close', stepBack, true);
  document.addEventListener('click', closePressed);
  return () => {
    removeEventListener('popstate', closeOpen);
    document.removeEventListener('close', stepBack, true);
    document.removeEventListener('click', closePressed);
  };
};

/** Shows what is for members instead of what is for visitors, both of which the page has. */
export const markSignedIn = (): void => {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn());
};

/** The way in: the app for who is signed in, otherwise the invitation. */
const join = (from: Element): void => {
  const inside = from.closest<HTMLElement>('[data-inside]')?.dataset['inside'];
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-invitation]');
  if (isSignedIn() && inside !== undefined) location.assign(inside);
  else if (dialog) openOverlay(dialog);
};

const back = (): void => {
  if (history.length > 1) history.back();
  else location.assign(isSignedIn() ? '/home' : '/');
};

/**
 * A press on what is marked `data-join` opens the invitation (docs/product.md#public-thread-page), on `data-back` leaves the
 * page. Without JavaScript the first is a plain link.
 */
const press = (event: MouseEvent): void => {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return;
  // A link to the whole of a text, or to a file, inside of what opens the invitation does what it says.
  const pressed = event.target.closest('[data-join], [data-back], [data-whole], [data-view], a[target], summary');
  const isJoin = pressed?.matches('[data-join]') === true;
  if (!pressed || !(isJoin || pressed.matches('[data-back]'))) return;
  event.preventDefault();
  if (isJoin) join(pressed);
  else back();
};

/** For the pages of the app that show the same: returns what ends it. */
export const listenToPresses = (): (() => void) => {
  document.addEventListener('click', press, true);
  return () => document.removeEventListener('click', press, true);
};
