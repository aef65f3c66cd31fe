import { describe, expect, it, vi } from 'vitest';
import { outcomeOf } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';
import { removeSecrets } from './load-room.ts';

describe('a crash report', () => {
  const limited = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });
  const world = useWorld('sqlite');
  const error = {
    message: 'x is undefined',
    stack: 'TypeError: x is undefined\n    at Timeline (/assets/room.js:1:2)',
  };
  const report = (info?: unknown, what: { message: string; stack?: string } = error, at = world) =>
    at.current.visitor().loading.logFrontendError({ error: what, info });
  /** What the log gets of a report. */
  const logged = async (
    info: unknown,
    what?: { message: string; stack?: string },
  ): Promise<Record<string, unknown>> => {
    const warn = vi.spyOn(world.current.running.app.log, 'warn');
    await report(info, what);
    const [fields] = warn.mock.calls.at(-1) ?? [];
    warn.mockRestore();
    return (fields as unknown as { crash: Record<string, unknown> }).crash;
  };

  it('is taken without signing in, up to a size and not too often', async () => {
    expect(await outcomeOf(report({ componentStack: 'at Timeline' }, error, limited))).toBe('accepted');
    expect(await outcomeOf(report({ all: 'x'.repeat(10_001) }, error, limited))).toBe('TOO_LARGE');
    const many = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(report(undefined, error, limited))));
    expect(many).toContain('TOO_MANY');
  });

  it('says in the log what broke, where and in which browser', async () => {
    const at = '2026-11-22T10:00:00.000Z';
    const info = { address: '/home/rooms', language: 'ur', at, components: '\n    at Timeline\n    at Shell' };
    expect(await logged(info)).toEqual({
      message: error.message,
      stack: error.stack,
      components: info.components,
      page: '/home/rooms',
      language: 'ur',
      happenedAt: at,
      browser: expect.stringMatching(/./),
    });
    expect(await logged({ componentStack: 'at Timeline' })).toMatchObject({ components: 'at Timeline' });
  });

  it('is bounded in the log, and keeps no secret, no address and nothing that somebody wrote', async () => {
    const token = 'a1_-'.repeat(11);
    const crash = await logged(
      {
        address: `/verify/salma@example.com/abc?token=${token}`,
        language: { deep: true },
        at: 'yesterday',
        components: 'at X\n'.repeat(1_500),
        person: 'Salma Khan',
      },
      {
        message: `Unexpected token 'س', "سلام salma, ${token}" is not valid JSON ${'x '.repeat(3_000)}`,
        stack: 'y '.repeat(4_900),
      },
    );
    const text = JSON.stringify(crash);
    for (const secret of [token, 'salma', 'Salma', 'سلام', 'example.com', 'abc', 'yesterday'])
      expect(text).not.toContain(secret);
    expect(crash).toMatchObject({ page: '/verify/…', language: undefined, happenedAt: undefined });
    expect(text.length).toBeLessThan(14_000);
  });

  it.each([undefined, null, 'text', 5, [], ['x']])('is taken with %j in place of facts', async (info) => {
    expect(await logged(info)).toMatchObject({ message: error.message, page: undefined, components: undefined });
  });

  it.each([
    ['at https://baithak.example/verify?token=abc:1:2', 'at https://baithak.example/verify?…:1:2'],
    [
      'at Room (https://baithak.example/assets/room-Ab1.js:12:345)',
      'at Room (https://baithak.example/assets/room-Ab1.js:12:345)',
    ],
    ['mail to sara.khan@example.com failed', 'mail to [mail] failed'],
    ['connect 203.0.113.9 refused', 'connect [address] refused'],
    ['connect 2001:db8:1:2::9 refused', 'connect [address] refused'],
    [`Bearer ${'a1_-'.repeat(11)} refused`, 'Bearer [secret] refused'],
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
    ['Unexpected token, "I told you so" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
  ])('keeps no address, no token and no words: %s', (text, kept) => {
    expect(removeSecrets(text)).toBe(kept);
  });

  it('is cleaned in time that grows with its length, whatever it holds', () => {
    for (const sign of ['"', '@', 'a', '1.', 'a:', '?', "'a"])
      expect(removeSecrets(sign.repeat(5_000)).length).toBeLessThan(20_000);
  });
});
