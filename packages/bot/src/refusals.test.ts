import { WireError } from '@baithak/client/wire/wire-error';
import { expect, it } from 'vitest';
import { registrationRefused, startRefused } from './refusals.ts';

const commands = [
  { name: 'roll', desc: '', params: [] },
  { name: 'poll', desc: '', params: [{ name: 'x', kind: 'rest' as const }] },
];
const refused = (...details: WireError['details'][number][]) =>
  new WireError({ code: 'INVALID_INPUT', msg: 'Wrong.', details });

it('names the commands that a server refuses as their author does', () => {
  const wrong = refused(
    { path: 'commands.0.desc', msg: 'must have at most 120 characters' },
    { path: 'commands.1.params.0.name', msg: 'must not be empty' },
    { path: 'commands', msg: 'must have at most 50 commands' },
  );
  expect(registrationRefused(wrong, commands)).toMatchObject({
    name: 'BotEnded',
    message:
      'The server refuses the commands of this bot: /roll desc must have at most 120 characters; /poll params 0 name must not be empty; commands must have at most 50 commands',
  });
  const judged = new WireError({
    code: 'REFUSED',
    msg: 'Refused.',
    details: [{ path: 'commands.1', msg: 'This reads as a threat.' }],
  });
  expect(registrationRefused(judged, commands)).toMatchObject({
    name: 'BotEnded',
    message: 'The server refuses the commands of this bot: /poll: This reads as a threat.',
  });
  const passing = new WireError({ code: 'NETWORK', msg: '' });
  expect(registrationRefused(passing, commands)).toBe(passing);
});

it('says why a token is refused, and for how long', () => {
  const until = '2026-12-01T00:00:00.000Z';
  const suspended = (end: string | null) =>
    startRefused(new WireError({ code: 'SUSPENDED', msg: 'This bot is suspended.', details: [{ until: end }] }));
  expect(suspended(until)).toMatchObject({
    name: 'BotEnded',
    message: `This bot is suspended. The suspension ends at ${until}.`,
  });
  expect(suspended(null)).toMatchObject({ message: 'This bot is suspended.' });
  expect(startRefused(new WireError({ code: 'BAD_TOKEN', msg: '' }))).toMatchObject({
    message: expect.stringContaining('not valid'),
  });
});
