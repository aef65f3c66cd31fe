import { expect, it } from 'vitest';
import { changesTo, isAllowed, type RoomSettings } from './room-settings.ts';

const before: RoomSettings = { title: 'Chai', desc: 'Tea', topic: '', rules: '', access: 'Public', type: 'Normal' };

it('sends only what differs, trimmed; a picture when one was chosen or taken away', () => {
  expect(changesTo(before, { ...before, title: ' Chai ' }, undefined)).toEqual({});
  expect(changesTo(before, { ...before, topic: ' Samosay ', access: 'Private' }, undefined)).toEqual({
    topic: 'Samosay',
    access: 'Private',
  });
  expect(changesTo(before, before, null)).toEqual({ background: null });
  expect(changesTo(before, before, 'token')).toEqual({ background: 'token' });
});

it('asks for a name and counts code points', () => {
  expect(isAllowed({ ...before, title: '   ' })).toBe(false);
  expect(isAllowed({ ...before, title: '🏏'.repeat(60) })).toBe(true);
  expect(isAllowed({ ...before, title: 'x'.repeat(61) })).toBe(false);
});
