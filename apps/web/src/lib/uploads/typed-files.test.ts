import { expect, it } from 'vitest';
import { giveFiles } from './typed-files.ts';

const given = async (bytes: string, type: string): Promise<string> => {
  const file = new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], 'picture', { type });
  const [got] = await new Promise<readonly File[]>((resolve) => giveFiles([file], resolve));
  expect([got?.name, got?.size]).toEqual(['picture', bytes.length]);
  return got?.type ?? '';
};

it.each([
  ['\u0089PNG\r\n\u001a\n', '', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpg', 'image/jpeg'],
  ['\u00ff\u00d8\u00ff\u00e1', 'application/octet-stream', 'image/jpeg'],
  ['GIF89a', 'image/x-whatever', 'image/gif'],
  ['\0\0\0 ftypisom', '', 'video/mp4'],
  ['\0\0\0 ftypM4A ', 'video/x-m4a', 'audio/mp4'],
  ['OggS\0\u0080theora', 'application/ogg', 'video/ogg'],
  ['OggS\0OpusHead', 'video/ogg', 'audio/ogg'],
  ['<svg/>', 'image/svg+xml', 'image/svg+xml'],
  ['', '', ''],
])('%j that is called %j is %j', async (bytes, called, type) => expect(await given(bytes, called)).toBe(type));

it('what has a type that is taken is given at once', () => {
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  let got: readonly File[] = [];
  giveFiles([file], (files) => (got = files));
  expect(got).toEqual([file]);
});
