import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contracts } from './contracts.ts';
import { Email } from './contracts/account-email.ts';
import type { RoomMessage } from './contracts/messages.ts';
import { lengthen, shorten } from './contracts/short-messages.rules.ts';
import { type Entry, errorsOf, isCall, isEmit, isServerEvent } from './define-contract.ts';
import type { Member } from './entities/entities.ts';
import { ClientMessage } from './entities/message-parts.ts';
import { errors } from './errors.ts';
import { newId } from './ids.ts';
import { fc } from './testing/fast-check.ts';
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

describe('docs/contract.md', () => {
  const doc = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8');
  /** A name that is not only the beginning or end of another one. */
  const says = (name: string): boolean =>
    new RegExp(`(?<![A-Za-z])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![A-Za-z])`).test(doc);

  const entries = Object.values(contracts).flatMap((contract) => Object.entries<object>(contract));
  const nameOf = (entry: object): string => {
    if ('route' in entry) return String(entry.route).split(' ')[1] ?? '';
    return String('emit' in entry ? entry.emit : 'event' in entry ? entry.event : '');
  };

  test('docs/contract.md has every call, emit and event', () => {
    expect(entries.length).toBeGreaterThan(200);
    expect(
      entries.filter(([, entry]) => !says(nameOf(entry))).map(([key, entry]) => `${key}: ${nameOf(entry)}`),
    ).toEqual([]);
  });

  test('the tables of further calls and events say what the contract says', () => {
    const further = doc.slice(doc.indexOf('### Further calls'), doc.indexOf('### Codes'));
    const rows = [...further.matchAll(/^\| (.+?) \| (.+) \|$/gm)].filter(
      ([, name = '']) => name.startsWith('`') || /^(GET|POST) /.test(name),
    );
    expect(rows.length).toBeGreaterThan(60);
    const known = new Set(
      entries.flatMap(([, entry]) => {
        const named = 'route' in entry ? String(entry.route) : `\`${nameOf(entry)}\``;
        return 'summary' in entry ? [`${named}: ${String(entry.summary)}`] : [];
      }),
    );
    const wrong = rows.filter(([, name = '', text = '']) => !known.has(`${name.replace(/ on \/\w+$/, '')}: ${text}`));
    expect(wrong.map(([, name]) => name)).toEqual([]);
  });

  test('docs/contract.md has every code of an error with its status', () => {
    const missing = Object.entries(errors).filter(([code, { status }]) => !doc.includes(`| ${code} | ${status} |`));
    expect(missing.map(([code]) => code)).toEqual([]);
  });
});

describe('the address of an account', () => {
  test.each([
    ['Ali@Example.org', 'ali@example.org'],
    ['ali@مثال.پاکستان', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
    ['ali@مثال۔پاکستان', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
    ['ali@xn--mgbh0fb.xn--mgbai9azgqp6j', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
    ['ali@münchen.de', 'ali@xn--mnchen-3ya.de'],
  ])('an address %s is that of %s', (written, kept) => expect(Email.parse(written)).toBe(kept));

  test.each([
    'ali',
    'ali@',
    '@example.org',
    'ali@a/b.org',
    'ali@b@c.org',
    'ali@مثال',
    'ali@exam ple.org',
    `${'a'.repeat(300)}@b.org`,
  ])('%s is none', (written) => expect(Email.safeParse(written).success).toBe(false));
});

describe('a short message', () => {
  const member: Member = {
    user: { _id: 'a'.repeat(24), username: 'sarakhan', profile: { fullname: '', picture: null } },
    role: { title: 'Member', strength: 1, spamControl: 15, color: '#646556', rank: 1 },
  };

  const contents: readonly RoomMessage['content'][] = [
    [{ type: 'text', data: 'salaam' }],
    [{ type: 'text', data: 'salaam', extras: { marks: ['bold'] } }],
    [
      { type: 'text', data: 'salaam ' },
      { type: 'mention', data: 'alikhan', extras: { _id: 'b'.repeat(24) } },
    ],
    [],
  ];

  test('a message and its date are the same again once a short one is made long, whatever stands in it', () => {
    const messages = fc.record({
      made: fc.integer({ min: 0, max: 4_000_000_000_000 }),
      later: fc.integer({ min: -10_000, max: 100_000 }),
      content: fc.constantFrom(...contents),
      rev: fc.nat(),
      replyTo: fc.option(fc.constant('c'.repeat(24)), { nil: undefined }),
    });
    fc.assert(
      fc.property(messages, ({ made, later, content, rev, replyTo }) => {
        const message: RoomMessage = {
          _id: newId(made),
          rev,
          changedRev: rev,
          content,
          member,
          date: new Date(Math.max(0, made + later)).toISOString(),
          edited: false,
          ...(replyTo !== undefined && { replyTo }),
        };
        const short = shorten('d'.repeat(24), message);
        expect(lengthen(short, member)).toEqual(message);
        expect([short.in, short.by]).toEqual(['d'.repeat(24), member.user._id]);
      }),
    );
  });
});
