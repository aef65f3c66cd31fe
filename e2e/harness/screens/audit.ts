import type { Page } from 'playwright';
import { showTheme } from '../browser/open-page.ts';

/** The problems of the current page, one sentence each; empty when there are none. */
export interface Audit {
  readonly contrast: readonly string[];
  /** Everything but contrast and touch: no name, clipped text, duplicate ids, a page too wide, the wrong direction. */
  readonly otherProblems: readonly string[];
  /** Controls that are too small to touch. */
  readonly smallControls: readonly string[];
  /** How many texts were measured: an audit of no texts proves nothing. */
  readonly texts: number;
}

/**
 * `onlyContrast`: leaves out what no theme changes.
 */
// oxlint-disable-next-line max-lines-per-function -- it runs in the page, and must not use anything from outside of itself.
const auditPage = (onlyContrast: boolean): Audit => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2D canvas.');
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  /** Asked once for each key: nothing changes while the page is measured, and elements share their ancestors. */
  const once = <Key, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
    const found = new Map<Key, { readonly value: Value }>();
    return (key) => {
      const known = found.get(key) ?? { value: find(key) };
      found.set(key, known);
      return known.value;
    };
  };
  const colorOf = once((css: string): Color => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  });
  const over = ([r, g, b, alpha]: Color, [br, bg, bb]: Color): Color => {
    const mix = (top: number, under: number) => top * alpha + under * (1 - alpha);
    return [mix(r, br), mix(g, bg), mix(b, bb), 1];
  };
  const light = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]: Color) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const ratio = (a: Color, b: Color) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second);
    return (high + 0.05) / (low + 0.05);
  };
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element, ...ancestors(element.parentElement)] : [element];
  /** The background color of an element; null on a picture, whose colors the styles do not give. */
  const groundOf = once((element: Element): Color | null => {
    const layers: Color[] = [];
    for (const each of ancestors(element)) {
      const style = getComputedStyle(each);
      const color = colorOf(style.backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
      if (style.backgroundImage !== 'none') return null;
    }
    return layers.reduceRight<Color>((under, layer) => over(layer, under), [255, 255, 255, 1]);
  });
  const isOff = once(
    (element: Element): boolean =>
      element.matches(':disabled, [aria-disabled="true"], [inert], [data-disabled], [aria-hidden="true"]') ||
      (element.parentElement !== null && isOff(element.parentElement)),
  );
  const isShown = once(
    (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isOff(element),
  );
  const opacityOf = once(
    (element: Element): number =>
      Number(getComputedStyle(element).opacity) * (element.parentElement ? opacityOf(element.parentElement) : 1),
  );
  // An element without a box hides nothing, nor does an empty one that clips nothing, such as the one around each
  // dialog.
  const isVisuallyHidden = (box: DOMRect, element: Element) => {
    const { display, clipPath, overflowX, overflowY } = getComputedStyle(element);
    return (
      display !== 'contents' &&
      (clipPath === 'inset(50%)' ||
        (box.width <= 1 && overflowX !== 'visible') ||
        (box.height <= 1 && overflowY !== 'visible'))
    );
  };
  const isInHidden = once(
    (element: Element): boolean =>
      isVisuallyHidden(element.getBoundingClientRect(), element) ||
      (element.parentElement !== null && isInHidden(element.parentElement)),
  );
  const nameOf = (element: Element): string => {
    const by = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
        : '';
    const inner = [...element.querySelectorAll('img[alt], [aria-label]')]
      .map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? '')
      .join(' ');
    return (
      element.getAttribute('aria-label') ??
      by ??
      (labels || element.textContent || inner || element.getAttribute('title') || '')
    ).trim();
  };
  const describe = (element: Element): string =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${nameOf(element).slice(0, 40)}"`;

  const contrast = new Set<string>();
  let texts = 0;
  const measure = (element: Element, css: string, words: string): void => {
    const ground = groundOf(element);
    if (!ground) return;
    texts += 1;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const [r, g, b, alpha] = colorOf(css);
    const found = ratio(over([r, g, b, alpha * opacityOf(element)], ground), ground);
    if (found < wanted - 0.005)
      contrast.add(
        `${found.toFixed(2)} of ${wanted}: ${css} on rgb(${ground.slice(0, 3).map(Math.round).join(' ')}): "${words.trim().slice(0, 40)}" in .${element.getAttribute('class') ?? ''}`,
      );
  };
  const clippedTexts = new Set<string>();
  /** Whether a one-line box clips its text: Nastaliq rises and falls beyond the line's own box. */
  const measureInk = (element: Element, range: Range, words: string): void => {
    const [line, ...more] = range.getClientRects();
    const frame = ancestors(element).find((each) => ['hidden', 'clip'].includes(getComputedStyle(each).overflowY));
    if (!line || more.length > 0 || !frame || element.closest('svg, textarea')) return;
    const box = frame.getBoundingClientRect();
    if (box.height > line.height * 2.5 || line.bottom < box.top || line.top > box.bottom) return;
    const style = getComputedStyle(element);
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(words.trim());
    const base = line.top + ink.fontBoundingBoxAscent;
    const over = Math.max(
      box.top - (base - ink.actualBoundingBoxAscent),
      base + ink.actualBoundingBoxDescent - box.bottom,
    );
    if (over > 1)
      clippedTexts.add(
        `${over.toFixed(1)} px of "${words.trim().slice(0, 40)}" are cut in .${frame.getAttribute('class') ?? ''}`,
      );
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.textContent ?? '').trim() === '' || element.closest('script, style, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!isShown(element) || isVisuallyHidden(box, element) || isInHidden(element)) continue;
    measure(element, getComputedStyle(element).color, node.textContent ?? '');
    if (!onlyContrast) measureInk(element, range, node.textContent ?? '');
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[placeholder], textarea[placeholder]',
  ))
    if (isShown(field) && field.value === '')
      measure(field, getComputedStyle(field, '::placeholder').color, field.placeholder);

  if (onlyContrast) return { contrast: [...contrast], otherProblems: [], smallControls: [], texts };

  const otherProblems: string[] = [...clippedTexts];
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    otherProblems.push(`the id ${id} is there more than once`);
  const smallControls = new Set<string>();
  const controls =
    'a[href], button, input:not([type="hidden"]), textarea, select, [role="button"], [role="menuitem"], [role="menuitemradio"], [role="tab"], [role="switch"], [role="radio"], [role="checkbox"]';
  for (const control of document.querySelectorAll(controls)) {
    const box = control.getBoundingClientRect();
    if (!isShown(control) || box.width === 0 || isInHidden(control)) continue;
    if (nameOf(control) === '') otherProblems.push(`${describe(control)} has no name`);
    // An icon that is wider than its control overlaps the next one.
    const icons = [...control.querySelectorAll('svg')]
      .map((icon) => icon.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    if (icons.some((icon) => icon.left < box.left - 1 || icon.right > box.right + 1))
      otherProblems.push(`an icon sticks out of ${describe(control)}`);
    // Names, mentions and links inside a text are as high as its line (WCAG 2.5.8, inline).
    const isWords = control.querySelector('svg, img') === null && control.closest('[role="toolbar"]') === null;
    if (
      isWords &&
      (control.closest('[data-message]') ||
        (control.closest('p, label, li, h1, h2, h3, dd') && getComputedStyle(control).display.startsWith('inline')))
    )
      continue;
    const reach = control.closest('label')?.getBoundingClientRect() ?? box;
    const high = Math.max(box.height, reach.height);
    const wide = Math.max(box.width, reach.width);
    if (high < 43.5 || wide < 43.5)
      smallControls.add(`${Math.round(wide)} by ${Math.round(high)}: ${describe(control)}`);
  }
  for (const native of document.querySelectorAll(
    'input[type="radio"], input[type="checkbox"], input[type="range"], progress, meter',
  ))
    if (
      isShown(native) &&
      !isVisuallyHidden(native.getBoundingClientRect(), native) &&
      getComputedStyle(native).appearance !== 'none'
    )
      otherProblems.push(`${describe(native)} has the browser's own colors`);
  for (const buttons of document.querySelectorAll('[data-buttons]')) {
    const box = buttons.getBoundingClientRect();
    const card = buttons.closest('[role="dialog"], [role="alertdialog"]')?.getBoundingClientRect();
    if (!card || box.top < 0 || box.bottom > Math.min(innerHeight, card.bottom) + 0.5)
      otherProblems.push('the buttons of the dialog are out of sight');
  }
  const { documentElement } = document;
  if (documentElement.scrollWidth > documentElement.clientWidth)
    otherProblems.push(`the page is ${documentElement.scrollWidth - documentElement.clientWidth} px too wide`);
  if (documentElement.dir !== (documentElement.lang === 'ur' ? 'rtl' : 'ltr'))
    otherProblems.push(`the direction of ${documentElement.lang} is ${documentElement.dir}`);
  return { contrast: [...contrast], otherProblems, smallControls: [...smallControls], texts };
};

export const themes = ['light', 'dark', 'blue', 'purple'] as const;
export type Theme = (typeof themes)[number];

/** Measures the current page in each of the themes; the page keeps its theme. Sentences name their theme. */
export const audit = async (page: Page, inThemes: readonly Theme[] = themes): Promise<Audit> => {
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  const found: Audit[] = [];
  for (const theme of inThemes) {
    await showTheme(page, theme);
    const { contrast, ...rest } = await page.evaluate(auditPage, found.length > 0);
    found.push({ ...rest, contrast: contrast.map((sentence) => `${theme}: ${sentence}`) });
  }
  await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), before);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  const [first] = found;
  return {
    otherProblems: first?.otherProblems ?? [],
    smallControls: first?.smallControls ?? [],
    contrast: found.flatMap(({ contrast }) => contrast),
    texts: found.reduce((sum, { texts }) => sum + texts, 0),
  };
};
