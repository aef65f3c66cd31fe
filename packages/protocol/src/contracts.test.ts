import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { errorsOf, isCall, isEmit, isServerEvent, type Entry } from './define-contract.ts';
import { contracts } from './contracts.ts';
import { ClientMessage } from './entities/message-parts.ts';
import { lengthOf } from './text/text.rules.ts';
import { text } from './text/text.ts';

const entries: [string, Entry][] = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Record<string, Entry>).map(([key, entry]): [string, Entry] => [`${domain}.${key}`, entry]),
);

const twice = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

describe('the contract', () => {
  test('declares no path, no emit and no event key twice', () => {
    expect(twice(entries.flatMap(([, entry]) => (isCall(entry) ? [entry.route] : [])))).toEqual([]);
    const emits = entries.flatMap(([, entry]) =>
      isEmit(entry) ? [entry.namespace, ...(entry.also ?? [])].map((on) => on + entry.emit) : [],
    );
    expect(twice(emits)).toEqual([]);
    expect(twice(entries.flatMap(([name, entry]) => (isServerEvent(entry) ? [name.split('.')[1] ?? ''] : [])))).toEqual(
      [],
    );
    expect(
      twice(
        entries.flatMap(([, entry]) => (isServerEvent(entry) ? entry.namespace.map((on) => on + entry.event) : [])),
      ),
    ).toEqual([]);
  });

  test('can be written as JSON Schema, every part of it', () => {
    for (const [name, entry] of entries) {
      const shapes = isServerEvent(entry) ? [entry.payload] : [entry.in, entry.out];
      for (const shape of shapes) expect(() => z.toJSONSchema(z.object(shape), { io: 'input' }), name).not.toThrow();
    }
  });

  test('takes words that may be left out as left out when they show nothing', () => {
    /** What is compared or looked up; the text of a post with a picture, of which the server asks once it is parsed. */
    const notKept = /\.(password|search|find|tag|format|e|s|token|background|cred|info|threadText)$/;
    const kept = entries.flatMap(([name, entry]) =>
      isServerEvent(entry)
        ? []
        : Object.entries(entry.in).flatMap(([field, schema]) => {
            const path = `${name}.${field}`;
            const takes = (value: unknown) => schema.safeParse(value).success;
            return takes(undefined) && takes('\u2800') && !notKept.test(path) ? [{ path, schema }] : [];
          }),
    );
    expect(kept.map(({ path }) => path)).toContain('commands.banPerson.reason');
    const nothings = ['', ' ', '\u2800', '\u200b', '\u3164\u115f', '\u0301'];
    for (const { path, schema } of kept)
      expect(
        nothings.map((nothing) => schema.parse(nothing)),
        path,
      ).toEqual(nothings.map(() => undefined));
  });

  test('says what each entry does', () => {
    expect(entries.filter(([, entry]) => entry.summary.length < 5)).toEqual([]);
  });

  test("an entry's codes are its own and those that its input and auth imply, each once", () => {
    expect(errorsOf(contracts.accounts.changePassword).slice(0, 5)).toEqual([
      'TOO_MANY',
      'INVALID_INPUT',
      'NO_TOKEN',
      'BAD_TOKEN',
      'GUESTS_MAY_NOT',
    ]);
    expect(errorsOf(contracts.accounts.listSessions)).toEqual(['TOO_MANY', 'NO_TOKEN', 'BAD_TOKEN', 'FORBIDDEN']);
    for (const [name, entry] of entries)
      if (!isServerEvent(entry)) expect(twice([...errorsOf(entry)]), name).toEqual([]);
  });

  test('what is under /a/ asks for a session', () => {
    const open = entries.filter(
      ([, entry]) =>
        isCall(entry) && / \/a\//.test(entry.route) && !['signedIn', 'member', 'staff'].includes(entry.auth),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

describe('text', () => {
  test('is counted in characters as people count them', () => {
    expect(lengthOf('ab😀')).toBe(3);
    expect(text(3).safeParse('😀😀😀').success).toBe(true);
    expect(text(3).safeParse('😀😀😀😀').error?.issues[0]?.message).toBe('must have at most 3 characters');
  });

  test('has no null character and no broken surrogate', () => {
    expect(text(9).safeParse('a\u0000').success).toBe(false);
    expect(text(9).safeParse('a\ud83d').success).toBe(false);
  });

  test('a message that is too long is told so in words, in either form', () => {
    const long = 'ب'.repeat(4001);
    for (const message of [long, [{ type: 'text', data: long }]]) {
      expect(ClientMessage.safeParse(message).error?.issues.map((issue) => issue.message)).toEqual([
        'must have at most 4000 characters',
      ]);
    }
  });

  test('parts that only the server makes are refused from clients', () => {
    expect(ClientMessage.safeParse([{ type: 'mention', data: 'rani', extras: { _id: 'a'.repeat(24) } }]).success).toBe(
      false,
    );
  });
});
