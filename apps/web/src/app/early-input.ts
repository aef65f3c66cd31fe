const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** React hears of an input's event only when it knows another value: the element's own setter tells it the first one. */
const repeatText = (input: HTMLInputElement, typed: string): void => {
  const { selectionStart, selectionEnd } = input;
  input.value = input.defaultValue;
  setValue?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
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
    const { type, value: typed } = input;
    if (type === 'checkbox' && input.checked !== input.defaultChecked) repeats.push(() => repeatCheck(input));
    if (type !== 'checkbox' && type !== 'radio' && typed !== input.defaultValue)
      repeats.push(() => repeatText(input, typed));
  }
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  return () => {
    delete document.documentElement.dataset['starting'];
    for (const repeat of repeats) repeat();
    pressed?.click();
  };
};
