import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveFiles } from './typed-files.ts';
import { acceptedTypes, fileProblem, untilReady } from './upload.ts';

describe('the type of a file', () => {
  const given = async (bytes: string, type: string): Promise<string> => {
    const file = new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], 'picture', { type });
    const [got] = await new Promise<readonly File[]>((resolve) => giveFiles([file], resolve));
    expect([got?.name, got?.size]).toEqual(['picture', bytes.length]);
    return got?.type ?? '';
  };

  test.each([
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

  test('what has a type that is taken is given at once', () => {
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    let got: readonly File[] = [];
    giveFiles([file], (files) => (got = files));
    expect(got).toEqual([file]);
  });
});

describe('a file, before a byte of it leaves', () => {
  test('is a gif, jpeg or png, an mp4, webm or ogg', () => {
    for (const type of ['image/gif', 'image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'video/ogg'])
      expect(fileProblem({ type, size: 1 }, 'roomMessage'), type).toBeNull();
    for (const type of ['image/svg+xml', 'text/html', 'image/webp', 'application/pdf', '', 'toString'])
      expect(fileProblem({ type, size: 1 }, 'roomMessage'), type).toBe('wrongType');
  });

  test('is not sound alone', () => {
    for (const type of ['audio/ogg', 'audio/mp4', 'audio/mpeg'])
      expect(fileProblem({ type, size: 1 }, 'roomMessage'), type).toBe('soundOnly');
  });

  test('has something in it, and is at most as large as its kind may be', () => {
    expect(fileProblem({ type: 'image/png', size: 0 }, 'reply')).toBe('empty');
    expect(fileProblem({ type: 'image/png', size: limits.imageBytes }, 'reply')).toBeNull();
    expect(fileProblem({ type: 'image/png', size: limits.imageBytes + 1 }, 'reply')).toBe('tooLarge');
    expect(fileProblem({ type: 'video/mp4', size: limits.imageBytes + 1 }, 'reply')).toBeNull();
    expect(fileProblem({ type: 'video/mp4', size: limits.videoBytes + 1 }, 'reply')).toBe('tooLarge');
  });

  test('is a picture where only a picture is wanted, and smaller for an avatar', () => {
    expect(fileProblem({ type: 'video/mp4', size: 1 }, 'avatar')).toBe('wrongType');
    expect(fileProblem({ type: 'image/png', size: limits.avatarBytes + 1 }, 'avatar')).toBe('tooLarge');
    expect(fileProblem({ type: 'video/webm', size: 1 }, 'roomBackground')).toBe('wrongType');
  });
});

test('the file dialog offers what the target takes', () => {
  expect(acceptedTypes('roomMessage', 'video')).toBe('video/mp4,video/webm,video/ogg');
  expect(acceptedTypes('avatar')).toBe('image/gif,image/jpeg,image/png');
  expect(acceptedTypes('avatar', 'video')).toBe('');
});

describe('an upload while the server is busy', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const refusal = (code: 'NOT_READY' | 'REFUSED', retryAfter?: number) =>
    new WireError({ code, msg: '', status: 503, ...(retryAfter !== undefined && { retryAfter }) });
  const failing = (times: number, error: Error) => {
    let left = times;
    return vi.fn(async () => {
      left -= 1;
      if (left >= 0) throw error;
      return 'sent';
    });
  };
  const signal = () => new AbortController().signal;

  test('an upload that finds the server busy for a moment is sent again by itself, as long after as it says', async () => {
    const act = failing(2, refusal('NOT_READY', 2));
    const sent = untilReady(act, signal());
    await vi.advanceTimersByTimeAsync(1900);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2200);
    expect(await sent).toBe('sent');
    expect(act).toHaveBeenCalledTimes(3);
  });

  test('after four tries it says so', async () => {
    const act = failing(9, refusal('NOT_READY', 1));
    const sent = expect(untilReady(act, signal())).rejects.toThrow('NOT_READY');
    await vi.advanceTimersByTimeAsync(10_000);
    await sent;
    expect(act).toHaveBeenCalledTimes(4);
  });

  test.each([refusal('REFUSED'), refusal('NOT_READY', 60), refusal('NOT_READY')])(
    'what is refused, or takes long, is said at once',
    async (error) => {
      const act = failing(1, error);
      await expect(untilReady(act, signal())).rejects.toBe(error);
      expect(act).toHaveBeenCalledTimes(1);
    },
  );

  test('one that is stopped while it waits is not sent again', async () => {
    const act = failing(1, refusal('NOT_READY', 5));
    const control = new AbortController();
    const sent = expect(untilReady(act, control.signal)).rejects.toThrow('NOT_READY');
    await vi.advanceTimersByTimeAsync(1000);
    control.abort();
    await sent;
    expect(act).toHaveBeenCalledTimes(1);
  });
});
