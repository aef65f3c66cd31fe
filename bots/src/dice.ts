export interface Dice {
  readonly count: number;
  readonly sides: number;
}

/** `2d6`, `d20`, `3`; undefined for anything else, and for more than 20 dice or 1,000 sides. */
export const readDice = (text: string): Dice | undefined => {
  const [, many, sides] = /^(\d{0,2})(?:d(\d{1,4}))?$/.exec(text.toLowerCase()) ?? [];
  if (many === undefined || (many === '' && sides === undefined)) return undefined;
  const dice = { count: Number(many === '' ? 1 : many), sides: Number(sides ?? 6) };
  return dice.count < 1 || dice.count > 20 || dice.sides < 2 || dice.sides > 1000 ? undefined : dice;
};

/** `3 + 5 = 8`. `random`: from 0 to below 1. */
export const throwDice = ({ count, sides }: Dice, random: () => number = Math.random): string => {
  const thrown = Array.from({ length: count }, () => 1 + Math.floor(random() * sides));
  const total = thrown.reduce((sum, each) => sum + each);
  return count === 1 ? `🎲 ${total}` : `🎲 ${thrown.join(' + ')} = ${total}`;
};
