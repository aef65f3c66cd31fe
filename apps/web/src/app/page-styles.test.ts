// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { liftStyles, restoreStyles } from './page-styles.ts';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const rendered =
  '<a class="x" style="--rank:var(--rank-1)">style=&quot;color:red&quot;</a><i style="--size:34px"></i><b style="--size:34px"></b>' +
  '<p style="background-image:url(&quot;/a.png&quot;);background-size:100% 100%"></p>';

test('styles of elements become rules of one element, and come back before React takes the page over', () => {
  const { body, rules } = liftStyles(rendered);
  const styles = `<style id="page-styles">p{top:0}${rules}</style>`;
  expect(body).not.toContain(' style="');
  expect(body).toContain('style=&quot;color:red&quot;');
  expect(styles.match(/#root \[data-style=s\d\]/g)).toHaveLength(3);
  document.head.innerHTML = styles;
  document.body.innerHTML = `<div id="root">${body}</div>`;
  restoreStyles(document);
  const styleOf = (name: string) => document.querySelector<HTMLElement>(name)?.style;
  expect(styleOf('a')?.getPropertyValue('--rank')).toBe('var(--rank-1)');
  expect([styleOf('i'), styleOf('b')].map((style) => style?.getPropertyValue('--size'))).toEqual(['34px', '34px']);
  expect(styleOf('p')?.backgroundImage).toBe('url("/a.png")');
  expect(document.querySelector('[data-style]')).toBeNull();
  expect(document.querySelector('style')?.textContent).toContain('p{top:0}');
});

test('what would end its rule or the element is left out, and elements without styles have no rules', () => {
  for (const declarations of ['--a:}', '--a:{', '--a:&lt;/style&gt;', '--a:\\7d'])
    expect(liftStyles(`<i style="${declarations}">x</i>`)).toEqual({ body: '<i>x</i>', rules: '' });
});
