import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { isSignedIn } from '../../../lib/session/signed-in.ts';
import { openOverlay } from './overlays.ts';

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
