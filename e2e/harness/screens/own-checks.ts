import type { AxeInPage } from './axe.ts';

// Each of these runs in the page, between `axe.setup` and `axe.teardown`, and uses nothing from outside of itself.

/** Texts of one line whose box cuts them: Nastaliq rises and falls beyond the line's own box. */
export const clippedTexts = (): string[] => {
  const { axe } = globalThis as unknown as { axe: AxeInPage };
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  const frameOf = (element: Element | null): Element | null =>
    !element || ['hidden', 'clip'].includes(getComputedStyle(element).overflowY)
      ? element
      : frameOf(element.parentElement);
  const found = new Set<string>();
  const measure = (element: Element, range: Range, words: string): void => {
    const [line, ...more] = range.getClientRects();
    const frame = frameOf(element);
    if (!line || more.length > 0 || !frame) return;
    const box = frame.getBoundingClientRect();
    if (box.height > line.height * 2.5 || line.bottom < box.top || line.top > box.bottom) return;
    if (!axe.commons.dom.isVisibleOnScreen(element)) return;
    const style = getComputedStyle(element);
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(words);
    const base = line.top + ink.fontBoundingBoxAscent;
    const over = Math.max(
      box.top - (base - ink.actualBoundingBoxAscent),
      base + ink.actualBoundingBoxDescent - box.bottom,
    );
    if (over > 1)
      found.add(`${over.toFixed(1)} px of "${words.slice(0, 40)}" are cut in .${frame.getAttribute('class') ?? ''}`);
  };
  // A field cuts at its own edge, and its text has no rectangles.
  const measureField = (field: HTMLTextAreaElement): void => {
    const style = getComputedStyle(field);
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(field.value);
    const height = Number.parseFloat(style.lineHeight);
    const [before, after] = [style.paddingTop, style.paddingBottom].map((padding) => Number.parseFloat(padding));
    const lines = Math.max(1, Math.round((field.scrollHeight - (before ?? 0) - (after ?? 0)) / height));
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink;
    const base = (before ?? 0) + (height - ascent - descent) / 2 + ascent;
    const low = base + (lines - 1) * height + ink.actualBoundingBoxDescent;
    const over = Math.max(ink.actualBoundingBoxAscent - base, low - field.scrollHeight);
    if (over > -1) found.add(`${over.toFixed(1)} px of "${field.value.slice(0, 40)}" are cut in its field`);
  };
  for (const field of document.querySelectorAll('textarea'))
    if (field.value !== '' && axe.commons.dom.isVisibleOnScreen(field)) measureField(field);
  // On a phone a title is at the edge of the screen, which cuts it.
  for (const title of document.querySelectorAll('h1')) {
    const style = getComputedStyle(title);
    const range = document.createRange();
    range.selectNodeContents(title);
    const line = range.getClientRects()[0];
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(title.textContent);
    const top = (line?.top ?? 0) + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    if (line && line.width > 1 && line.top > 0 && top < 2 && axe.commons.dom.isVisibleOnScreen(title))
      found.add(`${(2 - top).toFixed(1)} px of "${title.textContent.slice(0, 40)}" are cut by the edge of the screen`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = (node.textContent ?? '').trim();
    const isElsewhere = element?.closest(
      'script, style, svg, textarea, :disabled, [aria-disabled="true"], [inert], [data-disabled], [aria-hidden="true"]',
    );
    if (!element || words === '' || isElsewhere) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    measure(element, range, words);
  }
  return [...found];
};

/** What is wrong with the controls, and those that are too small to touch. */
export const wrongControls = (): { readonly problems: string[]; readonly small: string[] } => {
  const { axe } = globalThis as unknown as { axe: AxeInPage };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(':disabled, [aria-disabled="true"], [inert], [data-disabled], [aria-hidden="true"]') === null &&
    axe.commons.dom.isVisibleOnScreen(element);
  const describe = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${name.slice(0, 40)}"`;
  };
  const problems: string[] = [];
  const small = new Set<string>();
  const controls =
    'a[href], button, input:not([type="hidden"]), textarea, select, [role="button"], [role="menuitem"], [role="menuitemradio"], [role="tab"], [role="switch"], [role="radio"], [role="checkbox"]';
  for (const control of document.querySelectorAll(controls)) {
    const box = control.getBoundingClientRect();
    if (box.width === 0 || !isShown(control)) continue;
    // An icon that is wider than its control overlaps the next one.
    const icons = [...control.querySelectorAll('svg')]
      .map((icon) => icon.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    if (icons.some((icon) => icon.left < box.left - 1 || icon.right > box.right + 1))
      problems.push(`an icon sticks out of ${describe(control)}`);
    // Names, mentions and links inside a text are as high as its line (WCAG 2.5.8, inline).
    const isWords = control.querySelector('svg, img') === null && control.closest('[role="toolbar"]') === null;
    const isInText =
      control.closest('[data-message]') ??
      (getComputedStyle(control).display.startsWith('inline') && control.closest('p, label, li, h1, h2, h3, dd'));
    if (isWords && isInText) continue;
    const reach = control.closest('label')?.getBoundingClientRect() ?? box;
    const [high, wide] = [Math.max(box.height, reach.height), Math.max(box.width, reach.width)];
    if (high < 43.5 || wide < 43.5) small.add(`${Math.round(wide)} by ${Math.round(high)}: ${describe(control)}`);
  }
  const natives = 'input[type="radio"], input[type="checkbox"], input[type="range"], progress, meter';
  for (const native of document.querySelectorAll(natives))
    if (isShown(native) && getComputedStyle(native).appearance !== 'none')
      problems.push(`${describe(native)} has the browser's own colors`);
  return { problems, small: [...small] };
};

export const wrongPage = (): string[] => {
  const problems: string[] = [];
  for (const buttons of document.querySelectorAll('[data-buttons]')) {
    const box = buttons.getBoundingClientRect();
    const card = buttons.closest('[role="dialog"], [role="alertdialog"]')?.getBoundingClientRect();
    if (!card || box.top < 0 || box.bottom > Math.min(innerHeight, card.bottom) + 0.5)
      problems.push('the buttons of the dialog are out of sight');
  }
  const { documentElement } = document;
  if (documentElement.scrollWidth > documentElement.clientWidth)
    problems.push(`the page is ${documentElement.scrollWidth - documentElement.clientWidth} px too wide`);
  if (documentElement.dir !== (documentElement.lang === 'ur' ? 'rtl' : 'ltr'))
    problems.push(`the direction of ${documentElement.lang} is ${documentElement.dir}`);
  return problems;
};
