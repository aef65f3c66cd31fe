// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { find, fill, pressOn, seen, seesText } from '../../../testing/by-role.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { ExportSection } from '../account-data.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const made = { askedAt: '2026-11-26T10:00:00.000Z', size: 2_300_000, endsAt: '2026-11-27T10:00:00.000Z' };
const making = { state: 'making', askedAt: made.askedAt, size: null, endsAt: null, url: null } as const;
const open = async (guest: boolean, language: 'en' | 'ur' = 'en') => {
  unmount = await render(<ExportSection guest={guest} />, testCache(), '/', language);
};
test('the password is asked for before a download is prepared, in both languages', async () => {
  for (const [language, make] of [
    ['en', 'Prepare download'],
    ['ur', 'ڈاؤن لوڈ تیار کریں'],
  ] as const) {
    const asked: object[] = [];
    answerCalls('getAccountData', () => ({ export: null, ownRooms: [] }));
    answerCalls('makeExport', (input) => {
      asked.push(input);
      return { export: making };
    });
    await open(false, language);
    await pressOn('button', make);
    const dialog = await find('dialog');
    expect(asked).toEqual([]);
    const field = dialog.querySelector('input[type=password]');
    if (!field) throw new Error('No password is asked for.');
    await fill(field, 'chaandni raat');
    await pressOn('button', make, dialog);
    await seen(() => expect(asked, language).toEqual([{ password: 'chaandni raat' }]));
    unmount();
  }
});

test('a guest, who has no password, is not asked for one', async () => {
  const asked: object[] = [];
  answerCalls('getAccountData', () => ({ export: null, ownRooms: [] }));
  answerCalls('makeExport', (input) => {
    asked.push(input);
    return { export: making };
  });
  await open(true);
  await pressOn('button', 'Prepare download');
  await seen(() => expect(asked).toEqual([{}]));
});

test('what another device has asked for is named without a link to it', async () => {
  answerCalls('getAccountData', () => ({ export: { state: 'ready', ...made, url: null }, ownRooms: [] }));
  await open(false);
  await seesText('ready on the device that asked for it');
  expect(document.querySelector('a')).toBeNull();
});
