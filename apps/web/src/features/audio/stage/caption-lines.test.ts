import { expect, test } from 'vitest';
import { captionLines, type Heard } from './caption.tsx';

const nobody: Heard = { username: null, about: '', isMuted: false, isLost: false, isOwn: false, line: 'on' };
const sana: Heard = { ...nobody, username: 'sana21' };

/** What is said as one state follows the other. */
const linesOf = (...states: readonly Heard[]) => {
  let [before = nobody] = states;
  return states.slice(1).map((now) => {
    const { lines, said } = captionLines(before, now);
    before = said;
    return lines.join(' ');
  });
};

test('who begins and stops is said, and that one listens now', () => {
  expect(linesOf({ ...nobody, line: 'joining' }, nobody, sana, nobody, { ...sana, about: 'A nazm' })).toEqual([
    'youListen',
    'begins',
    'stops',
    'beginsAbout',
  ]);
});

test('why one hears nobody is said, and when that is over', () => {
  const [muted, lost] = [
    { ...sana, isMuted: true },
    { ...sana, isLost: true },
  ];
  expect(linesOf(sana, muted, sana, lost, { ...lost, about: 'again' }, sana)).toEqual([
    'muted',
    'heard',
    'lost',
    '',
    'heard',
  ]);
  const own = { ...sana, isOwn: true };
  // The alert of the mute says it.
  expect(linesOf(own, { ...own, isMuted: true }, own)).toEqual(['', 'youAreHeard']);
});

test('while the own line is lost nothing is said of the room, and what changed meanwhile when it is back', () => {
  const lost = { ...sana, line: 'lost' } as const;
  expect(linesOf(sana, lost, { ...nobody, line: 'lost' }, nobody)).toEqual(['lineLost', '', 'lineBack stops']);
  expect(linesOf(sana, lost, lost, sana)).toEqual(['lineLost', '', 'lineBack']);
});
