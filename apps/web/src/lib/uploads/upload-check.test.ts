import { limits } from '@baithak/protocol/limits';
import { describe, expect, test } from 'vitest';
import { acceptedTypes, fileProblem } from './upload.ts';

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
