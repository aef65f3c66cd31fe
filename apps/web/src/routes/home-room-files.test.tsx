// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/fake-client.ts';
import { composer, named, openRoomScreen, rows, seen } from '../testing/room-screen.tsx';
import { press, type } from '../testing/render.tsx';
import { farah, messageOf, sana } from '../testing/room-fixtures.ts';
import type { InputOf } from '../testing/wire-types.ts';

vi.mock('../lib/client.ts', () => import('../testing/fake-client.ts'));

/** The request that carries the files; the test answers it. */
class FileRequest extends EventTarget {
  static made: FileRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  response: unknown = null;
  isAborted = false;
  open(): void {
    FileRequest.made.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    // It is on its way until the test answers.
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(name: string): void {
    this.status = 200;
    this.response = { status: 1, files: [{ name, type: 'image', width: 3, height: 2, size: 9 }] };
    this.dispatchEvent(new Event('load'));
  }
}

const picture = `${'a'.repeat(32)}-3x2.png`;
const sent: InputOf<'sendMessage'>[] = [];
const startUpload = vi.fn();
const token = () => ({ createdToken: 'one-upload', limits: uploadLimits.roomMessage });
const tooMany = new WireError({ code: 'TOO_MANY', msg: 'Too often.', status: 429, retryAfter: 7 });

let unmount = () => undefined as void;
beforeEach(async () => {
  localStorage.clear();
  sent.length = 0;
  FileRequest.made = [];
  vi.stubGlobal('XMLHttpRequest', FileRequest);
  startUpload.mockReset().mockImplementation(token);
  answerCalls('startUpload', startUpload);
  answerCalls('sendMessage', (input) => {
    sent.push(input);
    const stored = messageOf(farah, 1 + sent.length, 'stored');
    return { msg: 'Sent.', id: stored._id, tempId: input.tempId, rev: stored.rev, message: stored };
  });
  unmount = await openRoomScreen({ messages: [messageOf(sana, 1, 'salaam')] });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const fileOf = (name: string, mime = 'image/png', bytes: BlobPart = '9 bytes..') =>
  new File([bytes], name, { type: mime });
const choose = (...files: readonly File[]) =>
  act(async () => {
    const input = named(HTMLInputElement, 'Add pictures');
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const drop = (files: readonly File[]) =>
  act(async () => {
    for (const what of ['dragenter', 'dragover', 'drop']) {
      const event = new Event(what, { bubbles: true, cancelable: true });
      document
        .querySelector('[role=log]')
        ?.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files } }));
    }
  });
const previews = () =>
  [...document.querySelectorAll('[aria-label="Files to send"] img')].map((image) => image.getAttribute('alt'));
const send = () => named(HTMLButtonElement, 'Send');
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ');

test('files that are too large or of another type are refused with a reason, and nothing is uploaded', async () => {
  await choose(fileOf('huge.png', 'image/png', new Uint8Array(limits.imageBytes + 1)));
  expect(alerts()).toMatch(/huge\.png.* is larger than 10 MB/);
  await choose(fileOf('page.html', 'text/html'));
  expect(alerts()).toMatch(/page\.html.*only GIF, JPEG, PNG, MP4, WebM and Ogg files are accepted/);
  expect([previews(), send().disabled, startUpload.mock.calls]).toEqual([[], true, []]);
});

test('files dropped on the room are attached, ten at most, and each can be taken out; nothing is uploaded before it is sent', async () => {
  await drop(Array.from({ length: 11 }, (_, at) => fileOf(`drop${at + 1}.png`)));
  expect(previews()).toHaveLength(10);
  expect(alerts()).toMatch(/drop11\.png.* at most 10 files/);
  await act(async () => named(HTMLButtonElement, 'Remove \u2068drop10.png\u2069').click());
  expect(previews()).toHaveLength(9);
  expect(previews()).not.toContain('drop10.png');
  expect([startUpload.mock.calls.length, FileRequest.made.length]).toEqual([0, 0]);
});

test('without a token nothing is sent: text and files stay, and Try again sends them', async () => {
  startUpload.mockImplementation(() => Promise.reject(tooMany));
  await type(composer(), 'Only with the picture');
  await choose(fileOf('kite.png'));
  await act(async () => send().click());
  await seen(() => expect(alerts()).toContain('Nothing was sent.'));
  expect(alerts()).toContain('You have uploaded too much in a short time.');
  expect([composer().value, previews(), rows().length]).toEqual(['Only with the picture', ['kite.png'], 1]);
  expect([sent.length, FileRequest.made.length]).toEqual([0, 0]);

  startUpload.mockImplementation(token);
  await act(async () => named(HTMLButtonElement, 'Try again').click());
  await seen(() => expect(FileRequest.made).toHaveLength(1));
  expect(FileRequest.made[0]?.headers.get('authorization')).toBe('Bearer one-upload');
  await act(async () => FileRequest.made[0]?.answer(picture));
  await seen(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent[0])).toContain(picture);
  expect(JSON.stringify(sent[0])).toContain('Only with the picture');
  expect([composer().value, previews()]).toEqual(['', []]);
});

test('an upload that is cancelled half way sends nothing and keeps the text and the files', async () => {
  await type(composer(), 'Never mind');
  await choose(fileOf('kite.png'));
  await press(composer(), 'Enter');
  await seen(() => expect(FileRequest.made).toHaveLength(1));
  const [request] = FileRequest.made;
  await act(async () => request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 })));
  const bar = document.querySelector('[role=progressbar]');
  expect(bar?.getAttribute('aria-valuenow')).toBe('50');
  await act(async () => named(HTMLButtonElement, 'Cancel the upload').click());
  expect([request?.isAborted, bar?.isConnected]).toEqual([true, false]);
  expect([composer().value, previews(), sent.length, rows().length]).toEqual(['Never mind', ['kite.png'], 0, 1]);

  await act(async () => send().click());
  await seen(() => expect(FileRequest.made).toHaveLength(2));
  await act(async () => FileRequest.made[1]?.answer(picture));
  await seen(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent[0])).toContain('Never mind');
});
