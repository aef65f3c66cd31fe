import { expect, test } from 'vitest';
import { cssFor, parseCss } from './page-css.ts';

const sheet = `@charset "utf-8";/* note */:root{--a:1}
.here,.gone{color:red}.gone .here{color:blue}.here:not(.gone):is(.x,.y)>p{top:0}
@media (width<=767.98px){.here{left:0}.gone{left:1px}}@media print{.gone{top:0}}
.here::after{content:"}{"}.here{animation:rise 1s}
@keyframes rise{from{opacity:0}}@keyframes fall{to{opacity:0}}
@font-face{font-family:Used;src:url(a)}@font-face{font-family:'Not Used';src:url(b)}
[data-theme='dark']{--f:'Used'}`;

test('a page gets the rules that it can use, in their order, and no other', () => {
  expect(cssFor(parseCss(sheet), '<p class="here there">')).toBe(
    `:root{--a:1}.here,.gone{color:red}.here:not(.gone):is(.x,.y)>p{top:0}` +
      `@media (width<=767.98px){.here{left:0}}.here::after{content:"}{"}.here{animation:rise 1s}` +
      `@keyframes rise{from{opacity:0}}@font-face{font-family:Used;src:url(a)}[data-theme='dark']{--f:'Used'}`,
  );
});

test('a page without any of the classes has the rules that need none', () => {
  expect(cssFor(parseCss(sheet), '<p>')).toBe(
    `:root{--a:1}@font-face{font-family:Used;src:url(a)}[data-theme='dark']{--f:'Used'}`,
  );
});

test('a page gets its utility classes, whatever signs they have', () => {
  const rules = [
    String.raw`.gap-1\.5{gap:6px}`,
    String.raw`.bg-\(--bg\){color:red}`,
    String.raw`.rounded-\[8px\,9px\]{top:0}`,
    String.raw`.\[\&\>svg\]\:flex>svg{display:flex}`,
  ];
  const gone = String.raw`.gap-1\.5.gone,.gap-1{gap:4px}.bg-\(--other\){color:blue}`;
  const page = cssFor(
    parseCss(`@layer utilities{${rules.join('')}${gone}}`),
    '<p class="gap-1.5 bg-(--bg) rounded-[8px,9px] [&amp;&gt;svg]:flex">',
  );
  expect(page).toBe(`@layer utilities{${rules.join('')}}`);
});

test('a page gets the fonts that have letters of it', () => {
  const faces = ['U+0000-00FF', 'U+0600-06FF, U+200C', 'u+fb50-fdff'].map(
    (range, at) => `@font-face{font-family:F;src:url(${at});unicode-range:${range}}`,
  );
  const rules = parseCss(`${faces.join('')}p{font-family:F}`);
  const files = (html: string) => [...cssFor(rules, html).matchAll(/url\((\d)\)/g)].map(([, file]) => file);
  expect(files('<p>chai')).toEqual(['0']);
  expect(files('<p>چائے')).toEqual(['0', '1']);
});
