// @vitest-environment happy-dom
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { MessageBody } from './message-body.tsx';
import { hideSpoilers } from './inline-parts.tsx';

const show = async (text: string) => render(<MessageBody parts={parseParts(text)} viewerId="" bowl />);
const all = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const press = async (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

beforeEach(() => () => {
  document.body.replaceChildren();
  hideSpoilers();
});

test('each line has its own direction, also in a quote and a list', async () => {
  await show('کل صبح باغ کی صفائی ہے، سات بجے۔\nBring gloves.\n> Please.\n- ایک بات\n- one');
  expect(all('[lang=ur] > [dir=ltr]')).toContain('Bring gloves.');
  expect(all('blockquote [dir=ltr]')).toEqual(['Please.']);
  expect(all('li[dir=rtl]')).toEqual(['ایک بات']);
  expect(all('li[dir=ltr]')).toEqual(['one']);
});

test('marks nest; code keeps its spaces and direction', async () => {
  await show('**a *b*** ~~c~~ `d  e`\n```sql\nSELECT *\n  FROM a\n```');
  expect([all('b'), all('b em'), all('s'), all('code[dir=ltr]')]).toEqual([['a ', 'b'], ['b'], ['c'], ['d  e']]);
  expect(all('[dir=ltr] > pre')).toEqual(['SELECT *\n  FROM a']);
});

test('a spoiler is shown when it is pressed, stays so when its row comes back, and hides when the room is left', async () => {
  const leave = await show('the end: ||she **stays**||.');
  expect(all('[inert]')).toEqual(['she stays']);
  await press('button');
  expect([all('[inert]'), document.activeElement?.textContent]).toEqual([[], 'she stays']);
  leave();
  const again = await show('the end: ||she **stays**||.');
  expect(all('button')).toEqual([]);
  again();
  hideSpoilers();
  await show('the end: ||she **stays**||.');
  expect(all('button')).toHaveLength(1);
});

test('a word that begins with a slash keeps it, at its left side in Urdu too', async () => {
  await show('/shrug کیا پتا');
  expect([all('bdi[dir=ltr]'), document.body.textContent]).toEqual([['/shrug'], '/shrug کیا پتا']);
});

test('a few emoji alone are large, without a bowl', async () => {
  await show('😄👏');
  expect(document.querySelector('.large')?.textContent).toBe('😄👏');
  expect(document.querySelector('.bowl')).toBeNull();
});

test('an address has a row, and is not said twice; none in code and spoilers', async () => {
  await show('https://x.example/a?b=1');
  expect([all('a'), all('.words a + span')]).toEqual([['x.example'], ['/a?b=1']]);
  document.body.replaceChildren();
  await show('see https://x.example/a `https://x.example/b` ||https://x.example/c||');
  expect(all('.row a')).toEqual(['x.example']);
});

test('the row of an address says whose site it is, whatever name stands before it', async () => {
  await show('https://bank.example@x.example/');
  expect([all('a'), all('.words a + span')]).toEqual([['x.example'], ['https://x.example']]);
});

test('without the app a spoiler opens by itself, a video is a link, and no button does nothing', () => {
  const text = '||she stays|| https://youtu.be/dQw4w9WgXcQ https://x.example/\n```\na\n```';
  document.body.innerHTML = renderToString(<MessageBody parts={parseParts(text)} viewerId="" />);
  expect(all('button, [role=button]')).toEqual([]);
  expect(document.querySelector('details')?.textContent).toContain('she stays');
  expect(document.querySelector('a[href="https://youtu.be/dQw4w9WgXcQ"]')).not.toBeNull();
});
