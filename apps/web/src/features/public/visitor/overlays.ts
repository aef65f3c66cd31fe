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
