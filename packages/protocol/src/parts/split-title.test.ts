import { expect, test } from 'vitest';
import type { Part } from './part.ts';
import { parseParts } from './parse-parts.ts';
import { printParts } from './print-source.ts';
import { plainTitle, splitTitle, titleMaxLength } from './split-title.ts';

const text = (data: string): Part => ({ type: 'text', data });
const picture: Part = { type: 'image', name: 'a.png' };
const mention: Part = { type: 'mention', data: 'sana21', extras: { _id: 'a'.repeat(24) } };

test('the first line is the title, what follows it the body, without the blank line between', () => {
  expect(splitTitle([text('Where is kulfi made?\n\nI am in Lahore.\nFor nine days.'), picture])).toEqual({
    title: [text('Where is kulfi made?')],
    rest: [text('I am in Lahore.\nFor nine days.'), picture],
  });
  expect(splitTitle([text('Kulfi?\n\nAsk '), mention])).toEqual({
    title: [text('Kulfi?')],
    rest: [text('Ask '), mention],
  });
});

test('a line alone, or with pictures after it, is a title too', () => {
  expect(splitTitle([text('One line only')])).toEqual({ title: [text('One line only')], rest: [] });
  expect(splitTitle([text('Kulfi?'), picture])).toEqual({ title: [text('Kulfi?')], rest: [picture] });
});

test('names and emoji of the first line belong to it', () => {
  expect(splitTitle([text('For '), mention, text(' alone\nHere.')])).toEqual({
    title: [text('For '), mention, text(' alone')],
    rest: [text('Here.')],
  });
});

test('a long first line, an empty one, an address and a picture are not titles', () => {
  for (const parts of [
    [text(`${'x'.repeat(titleMaxLength + 1)}\nMore`)],
    [text('\nMore')],
    [text('https://a.b/c\nlook')],
    [picture, text('a\nb')],
    [],
  ]) {
    expect(splitTitle(parts)).toEqual({ title: null, rest: parts });
  }
});

test('a list gets both as plain text; a first line that is too long goes on after a word', () => {
  expect(plainTitle([text('Kulfi?\nAsk '), mention, picture], printParts)).toEqual({
    title: 'Kulfi?',
    text: 'Ask @sana21',
  });
  const long = plainTitle([text('word '.repeat(40).trim())], printParts);
  expect(long.title).toBe(`${'word '.repeat(28).trim()}…`);
  expect(long.text).toBe(`…${'word '.repeat(12).trim()}`);
  const families = plainTitle([text('👨‍👩‍👧‍👦'.repeat(titleMaxLength + 1))], printParts);
  expect(families.title).toBe(`${'👨‍👩‍👧‍👦'.repeat(titleMaxLength)}…`);
  expect(plainTitle([picture], () => 'Picture')).toEqual({ title: 'Picture', text: '' });
});

test('a quote, an item of a list and code are no titles; marks are kept on both sides', () => {
  for (const written of ['> quoted\nanswer', '- one\nmore', '```\ncode\n```\nmore', '```\ncode\n```'])
    expect(splitTitle(parseParts(written)).title).toBeNull();
  expect(splitTitle(parseParts('**Kulfi** in Lahore?\n- one\n- two'))).toEqual({
    title: [{ ...text('Kulfi'), extras: { marks: ['bold'] } }, text(' in Lahore?')],
    rest: [{ ...text('one\ntwo'), extras: { block: 'item' } }],
  });
});
