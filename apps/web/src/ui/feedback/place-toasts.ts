const titles = 'h1, main h2, [role="tablist"], [role="search"], [data-bar]';
/** Dialogs and drawers; menus and popovers close at the next press. */
const dialogs = '[role="dialog"]:has(h2), [role="alertdialog"]';
/** Half the width of a toast, in px. */
const halfWidth = 180;

/** The boxes that a toast in the middle of the page would lie over, from the top. */
const boxesOf = (selector: string): readonly DOMRect[] => {
  const middle = innerWidth / 2;
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < middle + halfWidth && box.right > middle - halfWidth)
    .sort((a, b) => a.top - b.top);
};

interface Place {
  /** From the top edge of the page, in px. */
  readonly top: number;
  /** How far dialogs have to begin lower, in px: there is no place beside them. */
  readonly lowers: number;
}

/**
 * Where toasts of this height cover neither a title, the tabs, a bar nor a dialog. Over an open dialog's page everything else
 * is dimmed and may be covered.
 */
export const placeOfToasts = (edge: number, height: number): Place => {
  const [first, ...more] = boxesOf(dialogs);
  if (first === undefined) {
    const top = boxesOf(titles).reduce(
      (free, box) => (box.top < free + height && box.bottom > free ? box.bottom : free),
      edge,
    );
    return { top, lowers: 0 };
  }
  if (first.top >= edge + height) return { top: edge, lowers: 0 };
  const bottom = Math.max(first.bottom, ...more.map((box) => box.bottom));
  return bottom + height <= innerHeight ? { top: bottom, lowers: 0 } : { top: edge, lowers: height };
};

const lower = (px: number): void => {
  const { style } = document.documentElement;
  if (px === 0) style.removeProperty('--toasts');
  else style.setProperty('--toasts', `${px}px`);
};

let isPressed = false;

/** Places the stack of toasts, after each change of them. Nothing moves while somebody presses: what moved away under the finger would not be pressed. */
export const placeToasts = (stack: HTMLElement): void => {
  if (isPressed) return;
  lower(0);
  // Without toasts nothing is measured: this is asked at each change of the focus and after each press.
  if (stack.textContent === '') return;
  stack.style.insetBlockStart = '';
  const { top: edge, height } = stack.getBoundingClientRect();
  const { top, lowers } = placeOfToasts(edge, height);
  stack.style.insetBlockStart = `${top}px`;
  lower(lowers);
};

/**
 * Places the stack again when the focus moves, for a dialog that opens takes it and one that closes gives it back, and after
 * each press. Returns what ends that.
 */
export const keepPlaced = (stack: HTMLElement): (() => void) => {
  const place = (): void => placeToasts(stack);
  const press = (): void => void (isPressed = true);
  const release = (): void => {
    // The click comes right after it.
    setTimeout(() => {
      isPressed = false;
      place();
    });
  };
  const listeners = [
    ['focusin', place],
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  return () => listeners.forEach(([type, listener]) => document.removeEventListener(type, listener, true));
};
