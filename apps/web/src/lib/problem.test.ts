import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

const refused = (path: string, reason: string) => ({ code: 'REFUSED', details: [{ path, reason }] });

test('a refused text is said with its reason; a reason that is not known, and a refused file, without', () => {
  expect(problemOf(refused('message', 'threat')).code).toBe('REFUSED_threat');
  expect(problemOf(refused('message', 'something new')).code).toBe('REFUSED');
  expect(problemOf(refused('file.0', 'nudity')).code).toBe('REFUSED');
  expect(problemOf({ code: 'REFUSED' }).code).toBe('REFUSED');
});
