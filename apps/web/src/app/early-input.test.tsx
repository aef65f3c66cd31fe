// @vitest-environment happy-dom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { readEarlyInput } from './early-input.ts';

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
