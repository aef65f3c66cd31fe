// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { hasDialog, isKeyOf, ownsKeys, startsWriting } from './keyboard.ts';

/** happy-dom answers for AltGr what it knows of Alt. */
const key = (name: string, { modifierAltGraph = false, ...more }: KeyboardEventInit = {}): KeyboardEvent =>
  Object.assign(new KeyboardEvent('keydown', { key: name, ...more }), { getModifierState: () => modifierAltGraph });

afterEach(() => document.body.replaceChildren());

test.each(['a', 'Z', '7', '/', 'é', 'ک', 'لا', '۔', 'Dead', 'Process'])('the key of %s starts writing', (name) => {
  expect(startsWriting(key(name, { shiftKey: name === 'Z' }))).toBe(true);
});

test.each(['', ' ', '?', '؟', 'Enter', 'F5', 'ArrowUp', 'Backspace', 'Escape', 'Tab', 'Shift', 'Unidentified'])(
  'the key named "%s" does not',
  (name) => {
    expect(startsWriting(key(name))).toBe(false);
  },
);

test('with Ctrl, Alt or Cmd a key is a shortcut, unless it pastes', () => {
  expect(startsWriting(key('c', { ctrlKey: true }))).toBe(false);
  expect(startsWriting(key('a', { altKey: true }))).toBe(false);
  expect(startsWriting(key('k', { metaKey: true }))).toBe(false);
  expect(startsWriting(key('v', { ctrlKey: true }))).toBe(true);
  expect(startsWriting(key('v', { metaKey: true }))).toBe(true);
  expect(startsWriting(key('ط', { ctrlKey: true, code: 'KeyV' }))).toBe(true);
  expect(startsWriting(key('V', { ctrlKey: true, shiftKey: true }))).toBe(true);
});

test('a sign written with AltGr, as on an Urdu keyboard, starts writing', () => {
  expect(startsWriting(key('ٔ', { ctrlKey: true, altKey: true, modifierAltGraph: true }))).toBe(true);
});

test('a letter is known by its sign, and on a keyboard of another script by its place', () => {
  expect(isKeyOf(key('K', { code: 'KeyK' }), 'k', 'KeyK')).toBe(true);
  expect(isKeyOf(key('ک', { code: 'KeyK' }), 'k', 'KeyK')).toBe(true);
  expect(isKeyOf(key('t', { code: 'KeyK' }), 'k', 'KeyK')).toBe(false);
  expect(isKeyOf(key('-', { code: 'Slash' }), '/', 'Slash')).toBe(false);
});

test('fields, menus and dialogs keep their keys', () => {
  document.body.innerHTML = '<textarea></textarea><div role="menu"><a href="/">x</a></div><button>y</button>';
  expect([...document.querySelectorAll('textarea, a, button')].map(ownsKeys)).toEqual([true, true, false]);
});

test('a dialog that is closing no longer counts', () => {
  document.body.innerHTML = '<div role="dialog"></div>';
  expect(hasDialog()).toBe(true);
  document.querySelector('[role="dialog"]')?.setAttribute('data-closed', '');
  expect(hasDialog()).toBe(false);
});
