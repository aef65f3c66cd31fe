import { fc } from '@baithak/protocol/testing/fast-check';
import * as z from 'zod';
import type { Shape } from '@baithak/protocol/define-contract';

/** Inputs drawn from a call's own schemas: what it takes, what it nearly takes, and what nobody should send. */

export type Input = Readonly<Record<string, unknown>>;

/** Values by the name of their field: ids, names, codes and words that mean something in the world that is asked. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

export const isValid = (shape: Shape, input: unknown): boolean => z.object(shape).safeParse(input ?? {}).success;

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const words = fc.oneof(
  { arbitrary: fc.lorem({ maxCount: 5 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 2 },
  fc.constantFrom(
    'سلام، کیا حال ہے؟',
    'chai 1234567',
    '@everybody look: https://chat.example/x',
    '/topic x',
    "' OR 1=1 --",
  ),
);

const patternOf = ({ def }: z.ZodString | z.ZodStringFormat): RegExp | undefined =>
  (def.checks ?? [])
    .map(({ _zod }) => ('pattern' in _zod.def ? _zod.def.pattern : undefined))
    .find((one) => one instanceof RegExp);

const matching = new Map<string, fc.Arbitrary<string>>();

/** Texts that match; reading a pattern takes longer than drawing a hundred of them. */
const textMatching = (pattern: RegExp): fc.Arbitrary<string> => {
  const known = matching.get(String(pattern)) ?? fc.stringMatching(pattern);
  matching.set(String(pattern), known);
  return known;
};

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const textFor = (schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodURL) return fc.webUrl();
  if (schema instanceof z.ZodISODateTime) return moments.map((date) => date.toISOString());
  const pattern = patternOf(schema);
  if (pattern?.source.includes('@')) return textMatching(/^[a-z]{3,12}\d{0,3}@([a-z]{3,9}\.(com|pk)|مثال\.پاکستان)$/);
  if (pattern) return textMatching(pattern);
  return fc.oneof(
    words,
    words.map((some) => some.padEnd(8, 'چائے ')),
    fc.constant('x'),
  );
};

const numberFor = ({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<unknown> => {
  const [min, max] = [Math.max(minValue ?? -10, -1e9), Math.min(maxValue ?? 1e6, 1e9)];
  return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(min, max));
};

/** So many values in a row that a schema refuses: none would ever come. */
const mostRefused = 10_000;

/** Values of one schema, as far as it can be seen from outside; what its own checks refuse is left out. */
const valueFor = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  let refused = 0;
  return drawFor(schema).filter((value) => {
    if (accepts(schema, value)) {
      refused = 0;
      return true;
    }
    if ((refused += 1) > mostRefused)
      throw new Error(
        `${mostRefused} values were drawn and none taken: ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}`,
      );
    return false;
  });
};

const drawFor = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const none = schema instanceof z.ZodNullable ? null : undefined;
    return fc.option(valueFor(schema.unwrap() as z.ZodType), { nil: none, freq: 1 });
  }
  if (schema instanceof z.ZodDefault) return valueFor(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((one) => valueFor(one as z.ZodType)));
  if (schema instanceof z.ZodArray)
    return fc.array(valueFor(schema.element as z.ZodType), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodObject) return recordFor(schema.shape as Shape, {});
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numberFor(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textFor(schema);
  if (schema instanceof z.ZodPipe) return valueFor(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  throw new Error(`No inputs are drawn for ${schema.def.type} yet: add it to testing/fuzz/inputs.ts.`);
};

/** Names that are taken answer the same to every call that wants a new one. */
const oftenNew: ReadonlySet<string> = new Set(['username', 'email', 'password']);

const fieldFor = (name: string, schema: z.ZodType, pool: Pool): fc.Arbitrary<unknown> => {
  const known = (pool[name] ?? []).filter((value) => accepts(schema, value));
  if (known.length === 0) return valueFor(schema);
  const weight = oftenNew.has(name) ? 1 : 9;
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight }, { arbitrary: valueFor(schema), weight: 1 });
};

const recordFor = (shape: Shape, pool: Pool): fc.Arbitrary<Input> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldFor(name, schema, pool)])))
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));

/** Inputs that the call takes, about what is in one place; most leave out what may be left out. */
export const inPlace = (shape: Shape, place: Pool): fc.Arbitrary<Input> => {
  const needed = Object.fromEntries(Object.entries(shape).filter(([, schema]) => !accepts(schema, undefined)));
  return fc.oneof({ arbitrary: recordFor(needed, place), weight: 2 }, recordFor(shape, place));
};

/** Inputs that the call takes: about one of the places, or about all of them mixed up. */
export const validFor = (shape: Shape, places: readonly Pool[]): fc.Arbitrary<Input> => {
  const names = [...new Set(places.flatMap((place) => Object.keys(place)))];
  const mixed = Object.fromEntries(names.map((name) => [name, places.flatMap((place) => place[name] ?? [])]));
  return fc.oneof(...[...places, mixed].map((place) => recordFor(shape, place)));
};

/** Values that break things: wrong types, null characters, broken surrogates, oversized text, prototype names. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(25_000),
    'f'.repeat(24),
    '0'.repeat(24),
    "' OR 1=1 --",
    '__proto__',
    -1,
    1e308,
    null,
    true,
    [],
    [[]],
    {},
    { $gt: '' },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const broken: readonly ((value: unknown) => unknown)[] = [
  () => undefined,
  () => null,
  (value) => [value],
  (value) => ({ value }),
  (value) => `${String(value)} `,
  (value) => String(value).slice(0, -1),
  (value) => String(value).toUpperCase(),
  (value) => `${String(value)}\u0000`,
  (value) => String(value).repeat(400),
  (value) => (typeof value === 'number' ? value + 0.5 : Number(value)),
  (value) => (typeof value === 'boolean' ? 'yes' : -1),
];

/** Inputs that are right but for one field, or for one field too many. */
export const nearlyValidFor = (shape: Shape, places: readonly Pool[]): fc.Arbitrary<Input> => {
  const valid = validFor(shape, places);
  const extra = fc.constantFrom('__proto__', 'constructor', 'rank', 'userId', 'status');
  const added = fc.tuple(valid, extra, hostile).map(([input, name, value]) => ({ ...input, [name]: value }));
  const names = Object.keys(shape);
  if (names.length === 0) return added;
  const spoilt = fc
    .tuple(
      valid,
      fc.constantFrom(...names),
      fc.oneof(
        fc.constantFrom(...broken),
        hostile.map((value) => () => value),
      ),
    )
    .map(([input, name, spoil]) => ({ ...input, [name]: spoil(input[name]) }));
  return fc.oneof({ arbitrary: spoilt, weight: 4 }, added);
};

export const hostileFor = (shape: Shape): fc.Arbitrary<Input> =>
  fc.oneof(
    fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, hostile])), { requiredKeys: [] }),
    fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 4 }),
  );
