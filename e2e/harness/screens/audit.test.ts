import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { story } from '../story.ts';
import { audit, type Audit } from './audit.ts';

const frame = (body: string, language = 'en', direction = 'ltr') =>
  `<!doctype html><html lang="${language}" dir="${direction}"><head><title>A page</title><style>
    body { margin: 0; background: white; color: black; font-size: 16px }
    [data-theme="dark"] body { background: black; color: white }
    [data-theme="dark"] .only-dark { color: #333 }
    .pale { color: #aaa } .pale-inside::placeholder { color: #bbb } .dark::placeholder { color: #444 }
    .high { min-block-size: 48px; min-inline-size: 48px }
    .nastaliq { font: 24px/2.4 'Noto Nastaliq Urdu', serif } .cut { overflow: hidden; height: 20px; line-height: 20px }
    .picture { background-image: linear-gradient(red, blue) } .wide { width: 3000px }
    .block { width: 200px } .left { margin-left: 40px } .to-left { text-align: left } .fixed { position: fixed; left: 8px; bottom: 8px }
    .float { float: left } .right { margin-inline-start: 40px; text-align: end } 
    .cell { display: inline-block } .moving { transition: margin 1s }
  </style></head><body><main><h1>A page</h1>${body}</main></body></html>`;

const measured = async (browser: Browser, html: string): Promise<Audit> => {
  const page = await browser.newPage();
  await page.setContent(html);
  const found = await audit(page, ['light', 'dark']);
  await page.close();
  return found;
};

const right =
  '<p>Ink <time aria-label="today">now</time></p><p class="picture pale">on a picture</p><label>Name <input class="dark high" placeholder="yours"></label><button class="high" aria-label="a smile">😄</button>';

story('the audit finds nothing wrong with a page that is right', async ({ browser }) => {
  const { texts, ...problems } = await measured(
    browser,
    frame(right).replace('.dark::placeholder { color: #444 }', ''),
  );
  expect(texts).toBeGreaterThan(4);
  expect({ ...problems, smallControls: [] }).toEqual({ contrast: [], otherProblems: [], smallControls: [] });
});

const faults = {
  'a pale text': ['<p class="pale">pale</p>', 'contrast', /^light: color-contrast: .*pale/],
  'a pale text of one letter': ['<p class="pale">1</p>', 'contrast', /^light: color-contrast: .*>1</],
  'a pale text in Nastaliq': [
    '<p class="pale nastaliq">چائے تیار ہے</p>',
    'contrast',
    /^light: color-contrast: .*چائے/,
  ],
  'a text that is pale in one theme': ['<p class="only-dark">dim</p>', 'contrast', /^dark: color-contrast: .*dim/],
  'a pale placeholder': [
    '<input aria-label="x" class="pale-inside" placeholder="pale">',
    'contrast',
    /^light: placeholder-contrast/,
  ],
  'a button without a name': ['<button class="high"></button>', 'otherProblems', /^button-name/],
  'a field without a name': ['<input class="high">', 'otherProblems', /^label/],
  'a tab without a name': [
    '<div role="tablist"><div role="tab" tabindex="0" class="high"></div></div>',
    'otherProblems',
    /^aria-tab-name/,
  ],
  'a button that is a tab without a name': [
    '<div role="tablist"><button role="tab" class="high"></button></div>',
    'otherProblems',
    /^button-name: <button role="tab"/,
  ],
  'an id that is there twice': ['<p id="one">a</p><p id="one">b</p>', 'otherProblems', /^duplicate-id: .*one/],
  'a text that its box cuts': ['<p class="nastaliq cut">چائے تیار ہے</p>', 'otherProblems', /px of "چائے.* are cut/],
  'a text that its field cuts': [
    '<textarea aria-label="x" class="nastaliq" rows="1" style="line-height: 20px">گُگّو</textarea>',
    'otherProblems',
    /px of "گُگّو" are cut in its field/,
  ],
  'a control that is too small': ['<button>x</button>', 'smallControls', /by \d+: <button/],
  'a radio of the browser': ['<input type="radio" aria-label="x">', 'otherProblems', /browser's own colors/],
  'a page that is too wide': ['<p class="wide">wide</p>', 'otherProblems', /px too wide/],
} as const satisfies Record<string, readonly [string, keyof Audit, RegExp]>;

story('the audit finds every fault of a page, each by its own sentence', async ({ browser }) => {
  const page = Object.values(faults).map(([html]) => `<div>${html}</div>`);
  const found = await measured(browser, frame(page.join('')));
  const missed = Object.entries(faults).filter(
    ([, [, where, sentence]]) => !found[where].some((said) => sentence.test(said)),
  );
  expect(
    missed.map(([name]) => name),
    JSON.stringify(found, null, 2),
  ).toEqual([]);
});

story('the audit finds an Urdu page that runs to the right', async ({ browser }) => {
  const { otherProblems } = await measured(browser, frame('<p>x</p>', 'ur', 'ltr'));
  expect(otherProblems).toContain('the direction of ur is ltr');
});

const directions = {
  'a margin on one side': '<p class="block left">a margin</p>',
  'a text that is aligned to one side': '<p class="to-left">aligned</p>',
  'a box in one corner': '<p class="fixed">a corner</p>',
  'a float': '<p><b class="float">a float</b> beside</p>',
};

story('the audit finds what keeps its side when the page runs the other way', async ({ browser }) => {
  const html = frame(Object.values(directions).join(''), 'ur', 'rtl');
  const { otherProblems } = await measured(browser, html);
  const found = otherProblems.filter((said) => said.includes('keeps its side'));
  const named = new Set(found.map((said) => / "(.+)" /.exec(said)?.[1]));
  expect(named).toEqual(new Set(['a margin', 'aligned', 'a corner', 'a float']));
});

story('the audit finds nothing wrong with what changes sides, and leaves the page as it was', async ({ browser }) => {
  const changing =
    '<p class="block right moving">a</p><p dir="ltr">b</p><p dir="auto">چائے</p><p>one <span class="cell">two</span> three</p>';
  const page = await browser.newPage();
  await page.setContent(frame(changing, 'ur', 'rtl'));
  const { otherProblems } = await audit(page, ['light']);
  expect(otherProblems).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await page.close();
});
