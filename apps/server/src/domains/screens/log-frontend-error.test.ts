import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';
import { removeSecrets } from './log-frontend-error.ts';

describe('a crash report', () => {
  const world = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });
  const report = (info?: unknown) =>
    world.current.visitor().screens.logFrontendError({ error: { message: 'x is undefined', stack: 'at y' }, info });

  it('is taken without signing in, up to a size and not too often', async () => {
    expect(await outcomeOf(report({ componentStack: 'at Timeline' }))).toBe('accepted');
    expect(await outcomeOf(report({ all: 'x'.repeat(10_001) }))).toBe('TOO_LARGE');
    const many = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(report())));
    expect(many).toContain('TOO_MANY');
  });

  it.each([
    ['at https://baithak.example/verify?token=abc:1:2', 'at https://baithak.example/verify?…'],
    ['mail to sara.khan@example.com failed', 'mail to [mail] failed'],
    [`Bearer ${'a1_-'.repeat(11)} refused`, 'Bearer [secret] refused'],
  ])('keeps no address and no token: %s', (text, kept) => {
    expect(removeSecrets(text)).toBe(kept);
  });
});
