import { expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { newId } from '../ids.ts';
import type { Member } from '../entities/entities.ts';
import type { RoomMessage } from './messages.ts';
import { lengthen, shorten } from './short-messages.rules.ts';

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

it('a message and its date are the same again once a short one is made long, whatever stands in it', () => {
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
