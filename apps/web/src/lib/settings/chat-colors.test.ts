import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../styles/testing/tokens-of.ts';
import { type Rgb, chatColors, grounds, hexOf, inks, readHex, worst } from './chat-colors.ts';

const hex = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(hexOf);
const color = (text: string): Rgb => readHex(text) ?? [1, 2, 3];

describe.each(['light', 'dark', 'blue', 'purple'])('chosen colours of the room chat in %s', (theme) => {
  const tokens = tokensOf(theme);

  it('can always be read, whatever is chosen: AA for every ink on every ground', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: '' }), (backgroundColor, textColor) => {
        const made = chatColors({ backgroundColor, textColor, hideColors: false }, tokens);
        const under = grounds.map((name) => color(made[name] ?? ''));
        for (const ink of inks)
          expect(
            worst(color(made[ink] ?? ''), under),
            `${ink} ${made[ink]} on ${backgroundColor}`,
          ).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 150 },
    );
  });

  it('read well on the theme’s own grounds when only the text is chosen', () => {
    const under = grounds.map((name) => color(tokens(name)));
    fc.assert(
      fc.property(hex, (textColor) => {
        const { '--text': text = '' } = chatColors({ backgroundColor: '', textColor, hideColors: false }, tokens);
        expect(worst(color(text), under)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('stay as chosen when they can be read', () => {
    const text = theme === 'light' ? '#5a1030' : '#ffe0f0';
    expect(chatColors({ backgroundColor: '', textColor: text, hideColors: false }, tokens)).toEqual({ '--text': text });
    expect(chatColors({ backgroundColor: '#000000', textColor: '#ffffff', hideColors: false }, tokens)).toMatchObject({
      '--surface': '#000000',
      '--text': '#ffffff',
    });
    expect(chatColors({ backgroundColor: '', textColor: '', hideColors: false }, tokens)).toEqual({});
  });

  it('are all hidden on demand, those of names too', () => {
    const made = chatColors({ backgroundColor: '#000000', textColor: '#ffffff', hideColors: true }, tokens);
    expect([made['--rank-11'], made['--name-0'], made['--name-11']]).toEqual(Array(3).fill('var(--text)'));
    expect(made['--text']).toBeUndefined();
  });
});
