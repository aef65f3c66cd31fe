// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, render, type } from '../../../testing/render.tsx';
import { EmojiPicker } from './emoji-picker.tsx';

const picked = vi.fn<(words: string) => void>();
let unmount = () => undefined as void;
beforeEach(() => {
  localStorage.clear();
  picked.mockClear();
});
afterEach(() => unmount());

const open = async (language: 'en' | 'ur', opensAt: 'emoji' | 'stickers' = 'emoji'): Promise<HTMLInputElement> => {
  const picker = <EmojiPicker userId="me" opensAt={opensAt} onPick={picked} />;
  unmount = await render(picker, undefined, undefined, language);
  const search = document.querySelector('input');
  if (!search) throw new Error('The picker has no search.');
  return search;
};
const labels = () =>
  [...document.querySelectorAll('[data-pick]')].map((each) => each.getAttribute('aria-label') ?? each.textContent);
const pick = (at: number) => act(async () => document.querySelectorAll<HTMLElement>('[data-pick]')[at]?.click());

test('an emoji is found by a word of the reader, and picked by a press or by Enter', async () => {
  const search = await open('ur');
  await type(search, 'جشن');
  expect(labels()[0]).toContain('جشن');
  await pick(0);
  expect(picked).toHaveBeenLastCalledWith('🎉');
  await press(search, 'Enter');
  expect(picked.mock.calls).toEqual([['🎉'], ['🎉']]);
});

test('a sticker is picked as it is written in a text', async () => {
  const search = await open('ur', 'stickers');
  await type(search, 'سموسہ');
  await pick(0);
  expect(picked).toHaveBeenLastCalledWith(':bc_samosa:');
});

test("an Enter that ends an input method's composition chooses nothing", async () => {
  const search = await open('en');
  await type(search, 'tea');
  // As Chromium tells it, and as browsers do that tell it by the number of the key alone.
  for (const kind of [{ isComposing: true }, { keyCode: 229 }]) await press(search, 'Enter', kind);
  expect([search.value, picked.mock.calls]).toEqual(['tea', []]);
  await press(search, 'Enter');
  expect(picked).toHaveBeenCalledOnce();
});
