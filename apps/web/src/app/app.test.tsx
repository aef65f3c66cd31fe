// @vitest-environment happy-dom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readEarlyInput } from './early-input.ts';
import { liftStyles, restoreStyles } from './page-styles.ts';

const sent = vi.fn();

const Form = () => {
  const [name, setName] = useState('');
  const [keeps, setKeeps] = useState(true);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(name, keeps);
      }}
    >
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
      <button type="submit">Send</button>
    </form>
  );
};

test('what was typed, switched and pressed before the app came is in the app, and the form is sent once', () => {
  document.documentElement.dataset['starting'] = '';
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const root = document.querySelector<HTMLElement>('#root');
  const [text, box] = document.querySelectorAll('input');
  const button = document.querySelector('button');
  if (!root || !text || !box || !button) throw new Error('no form');
  text.value = 'salma7';
  text.focus();
  box.checked = false;
  button.dataset['pressed'] = '';

  const repeat = readEarlyInput(root);
  const onRecoverableError = vi.fn();
  let app: Root | undefined;
  flushSync(() => void (app = hydrateRoot(root, <Form />, { onRecoverableError })));
  repeat();

  expect(sent.mock.calls).toEqual([['salma7', false]]);
  expect([text.value, box.checked, document.activeElement === text]).toEqual(['salma7', false, true]);
  expect(document.querySelector('[data-pressed], [data-starting]')).toBeNull();
  expect(onRecoverableError).not.toHaveBeenCalled();
  flushSync(() => app?.unmount());
  document.body.replaceChildren();
});

describe('styles of elements', () => {
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
});
