import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, Rule, Check } from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** axe leaves out ids that are there twice and that nothing refers to. */
const alsoRun = ['duplicate-id'];
/** What a theme changes: all that is run again in a further one. */
const ofColors = ['color-contrast', 'placeholder-contrast'];

export interface AxeFindings {
  readonly contrast: readonly string[];
  readonly others: readonly string[];
  /** How many texts were measured. */
  readonly texts: number;
}

type Color = { readonly alpha: number };

/** axe in the page, with what its types leave out. */
export interface AxeInPage {
  setup(root: Element): void;
  teardown(): void;
  configure(spec: { checks: Check[]; rules: Rule[] }): void;
  run(root: Element, options: object): Promise<AxeResults>;
  readonly commons: {
    readonly dom: { isVisibleOnScreen(element: Element): boolean };
    readonly color: {
      readonly Color: new () => Color & { parseString(css: string): void };
      flattenColors(over: Color, under: Color): Color;
      getBackgroundColor(element: Element): Color | null;
      getContrast(one: Color, other: Color): number;
    };
  };
}

/** Runs in the page: rules for what axe has none for. */
const addRules = (): void => {
  const { axe } = globalThis as unknown as { axe: AxeInPage };
  const { color, dom } = axe.commons;
  /** axe's own choice takes Nastaliq for a font of icons, since its letters join, and leaves all of its texts out. */
  const hasText = (element: Element): boolean => {
    const elsewhere =
      'option, script, style, svg, :disabled, [aria-disabled="true"], [inert], [data-disabled], [aria-hidden="true"]';
    if (element.closest(elsewhere)) return false;
    const typed = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';
    if (element.matches(typed)) return (element as HTMLInputElement).value !== '' && dom.isVisibleOnScreen(element);
    const texts = [...element.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    const isDrawn = texts.some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      return width > 1 && height > 1;
    });
    return isDrawn && dom.isVisibleOnScreen(element);
  };
  const evaluate: Check['evaluate'] = function (node) {
    const field = node as HTMLInputElement;
    if (field.value !== '' || field.matches(':disabled') || !dom.isVisibleOnScreen(field)) return true;
    const ground = color.getBackgroundColor(field);
    if (!ground) return undefined;
    const ink = new color.Color();
    ink.parseString(getComputedStyle(field, '::placeholder').color);
    const found = color.getContrast(ground, color.flattenColors(ink, ground));
    this.data({ contrastRatio: found.toFixed(2), expectedContrastRatio: '4.5:1' });
    return found >= 4.5;
  };
  axe.configure({
    checks: [{ id: 'placeholder-contrast', evaluate }],
    rules: [
      { id: 'color-contrast', matches: hasText },
      {
        id: 'placeholder-contrast',
        selector: 'input[placeholder], textarea[placeholder]',
        any: ['placeholder-contrast'],
        tags: ['wcag2aa'],
      },
    ],
  });
};

interface Found {
  readonly rule: string;
  readonly sentence: string;
}

/** Runs in the page. */
const runAxe = async (options: object): Promise<{ readonly found: Found[]; readonly texts: number }> => {
  const { axe } = globalThis as unknown as { axe: AxeInPage };
  const { color } = axe.commons;
  const parsed = (css: string): Color => {
    const one = new color.Color();
    one.parseString(css);
    return one;
  };
  /** What the element and those around it paint below a text; null on a picture, whose colours the styles do not give. */
  const groundOf = (element: Element | null): Color | null => {
    if (!element) return parsed('white');
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = parsed(backgroundColor);
    if (own.alpha === 1) return own;
    if (backgroundImage !== 'none') return null;
    const under = groundOf(element.parentElement);
    return under && color.flattenColors(own, under);
  };
  /** axe does not decide where elements overlap, nor of one letter: there a text stands on what it is inside of. */
  const isReadable = ({ element, any }: NodeResult): boolean => {
    const { expectedContrastRatio, messageKey } = (any[0]?.data ?? {}) as Record<string, string | undefined>;
    // Emoji have colours of their own.
    if (messageKey === 'nonBmp') return true;
    if (!element || expectedContrastRatio === undefined) return false;
    const ground = groundOf(element);
    const ink = parsed(getComputedStyle(element).color);
    return !ground || color.getContrast(ground, color.flattenColors(ink, ground)) >= parseFloat(expectedContrastRatio);
  };
  /** What axe leaves to be looked at, and that is right. */
  const isRight: Record<string, (node: NodeResult) => boolean> = {
    'color-contrast': isReadable,
    // In HTML a time has the role of a time, which may have a name; axe knows no such role.
    'aria-prohibited-attr': ({ element }) => element?.tagName === 'TIME',
    // Behind an open dialog, which keeps the focus.
    'aria-hidden-focus': () => true,
    // A button of one emoji is named by its words.
    'label-content-name-mismatch': ({ element }) =>
      /^[\p{Emoji}\p{Emoji_Component}]+$/u.test(element?.textContent.trim() ?? ''),
    // What something covers in part; `wrongControls` measures controls whole.
    'target-size': () => true,
  };
  const { violations, incomplete, passes } = await axe.run(document.documentElement, options);
  const found = [
    ...violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, node }))),
    ...incomplete.flatMap(({ id, nodes }) =>
      nodes.filter((node) => isRight[id]?.(node) !== true).map((node) => ({ rule: id, node })),
    ),
  ].map(({ rule, node: { html, any, all, none } }) => {
    const data = [...any, ...all, ...none].map((check) => JSON.stringify(check.data ?? check.message)).join(' ');
    return { rule, sentence: `${rule}: ${html.slice(0, 160)} ${data}` };
  });
  const measured = [...passes, ...violations, ...incomplete].filter(({ id }) => id === 'color-contrast');
  return { found, texts: measured.flatMap(({ nodes }) => nodes).length };
};

export const askAxe = async (page: Page, onlyColors: boolean): Promise<AxeFindings> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
    await page.evaluate(addRules);
  }
  const { found, texts } = await page.evaluate(runAxe, {
    runOnly: onlyColors ? { type: 'rule', values: ofColors } : { type: 'tag', values: tags },
    rules: onlyColors ? {} : Object.fromEntries(alsoRun.map((rule) => [rule, { enabled: true }])),
    elementRef: true,
    selectors: false,
    iframes: false,
    preload: false,
  });
  const said = (isOfColors: boolean) =>
    found.filter(({ rule }) => ofColors.includes(rule) === isOfColors).map(({ sentence }) => sentence);
  return { contrast: said(true), others: said(false), texts };
};
