import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './dialect.ts';
import type { SqlValue } from './statement.ts';
import type { Tx } from './write.ts';

type Value = SqlValue | readonly SqlValue[] | undefined;
type Inputs = Readonly<Record<string, Value>>;

/** Stands for a value while a query is compiled. */
interface Placeholder {
  readonly name: string;
  readonly at: number | undefined;
}

const placeholders = new WeakSet<object>();

const placeholder = (name: string, at?: number): Placeholder => {
  const made: Placeholder = { name, at };
  placeholders.add(made);
  return made;
};

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && placeholders.has(value);

const isList = (value: Inputs[string]): value is readonly SqlValue[] => Array.isArray(value);

const placeholdersFor = (input: Inputs): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (value === undefined) return [name, undefined];
      return [name, isList(value) ? value.map((_, at) => placeholder(name, at)) : placeholder(name)];
    }),
  );

/** '' for an input without lists in which nothing is undefined, as most are. */
const shapeOf = (input: Inputs): string => {
  let shape = '';
  let at = 0;
  for (const name in input) {
    const value = input[name];
    if (value === undefined) shape += ` ${at}-`;
    else if (isList(value)) shape += ` ${at}:${value.length}`;
    at += 1;
  }
  return shape;
};

/** A compiled query, and for each of its parameters where its value is in the input; undefined: it is the same each time. */
interface Plan<Row> {
  readonly query: CompiledQuery<Row>;
  readonly places: readonly (Placeholder | undefined)[];
}

const planOf = <Row>(query: CompiledQuery<Row>): Plan<Row> => ({
  query,
  places: query.parameters.map((parameter) => (isPlaceholder(parameter) ? parameter : undefined)),
});

const valueAt = (input: Inputs, { name, at }: Placeholder): unknown => {
  const value = input[name];
  return at === undefined || !isList(value) ? value : value[at];
};

/**
 * A query that is built and compiled once for each engine, shape (the lengths of lists, what is undefined) and `variant`:
 * building one takes longer than running it. `build` sees placeholders, so it may pass values on and not look at them.
 */
export const prepared = <In extends Readonly<Record<keyof In, Value>>, Row>(
  build: (db: Tx, input: In, variant: string) => Compilable<Row>,
): ((db: Tx, input: In, variant?: string) => Promise<Row[]>) => {
  const plans = { sqlite: new Map<string, Plan<Row>>(), postgres: new Map<string, Plan<Row>>() };
  return async (db, input, variant = '') => {
    const ofEngine = plans[engineOf(db)];
    const key = variant + shapeOf(input);
    let plan = ofEngine.get(key);
    if (!plan) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- placeholders of the same shape, which the query only passes on
      plan = planOf(build(db, placeholdersFor(input) as In, variant).compile());
      ofEngine.set(key, plan);
    }
    const { query, places } = plan;
    const parameters = places.map((place, at) => (place ? valueAt(input, place) : query.parameters[at]));
    return (await db.getExecutor().executeQuery<Row>({ ...query, parameters })).rows;
  };
};

/** Lists of parameters are padded to one of these lengths, so that few different statements are prepared. */
const sizes = [1, 4, 24, 64, 256, 1024];

export const padded = <T>(list: readonly T[]): T[] => {
  const size = sizes.find((each) => each >= list.length) ?? list.length;
  const last = list.at(-1);
  return last === undefined ? [] : [...list, ...Array.from({ length: size - list.length }, () => last)];
};
