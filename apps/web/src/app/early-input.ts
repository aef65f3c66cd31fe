const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

interface Typed {
  readonly text: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** React hears of an input's event only when it knows another value: the element's own setter tells it the first one. */
const repeatText = (input: HTMLInputElement, { text, start, end }: Typed): void => {
  input.value = input.defaultValue;
  setValue?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) input.setSelectionRange(start, end);
};

const repeatCheck = (input: HTMLInputElement): void => {
  input.checked = input.defaultChecked;
  input.click();
};

/**
 * Reads what somebody did on a page of the server before the app came: fields, switches, and the last button that
 * `public/boot.js` held back. Call what it returns once React has taken the page over.
 */
export const readEarlyInput = (root: HTMLElement): (() => void) => {
  const repeats: (() => void)[] = [];
  for (const input of root.querySelectorAll('input')) {
    // The caret too: React puts it to the start as it takes the field over, and what is typed on would stand before.
    const { type, value: text, selectionStart: start, selectionEnd: end } = input;
    if (type === 'checkbox' && input.checked !== input.defaultChecked) repeats.push(() => repeatCheck(input));
    if (type !== 'checkbox' && type !== 'radio' && text !== input.defaultValue)
      repeats.push(() => repeatText(input, { text, start, end }));
  }
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.removeAttribute('aria-busy');
  return () => {
    delete document.documentElement.dataset['starting'];
    for (const repeat of repeats) repeat();
    pressed?.click();
  };
};
