import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './dialect.ts';
import type { SqlValue } from './statement.ts';
import type { Tx } from './write.ts';

type Inputs = Readonly<Record<string, SqlValue | readonly SqlValue[] | undefined>>;

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

const shapeOf = (input: Inputs): string =>
  Object.values(input)
    .map((value) => (value === undefined ? '-' : isList(value) ? value.length : '1'))
    .join();

const valueOf = (input: Inputs, parameter: unknown): unknown => {
  if (!isPlaceholder(parameter)) return parameter;
  const value = input[parameter.name];
  return parameter.at === undefined || !isList(value) ? value : value[parameter.at];
};

/**
 * A query that is built and compiled once for each engine, shape (the lengths of lists, what is undefined) and `variant`:
 * building one takes longer than running it. `build` sees placeholders, so it may pass values on and not look at them.
 */
export const prepared = <In extends Inputs, Row>(
  build: (db: Tx, input: In, variant: string) => Compilable<Row>,
): ((db: Tx, input: In, variant?: string) => Promise<Row[]>) => {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, input, variant = '') => {
    const key = `${engineOf(db)} ${variant} ${shapeOf(input)}`;
    let query = compiled.get(key);
    if (!query) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- placeholders of the same shape, which the query only passes on
      query = build(db, placeholdersFor(input) as In, variant).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((parameter) => valueOf(input, parameter));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
};

/** Lists of parameters are padded to one of these lengths, so that few different statements are prepared. */
const sizes = [1, 4, 24, 64, 256, 1024];

export const padded = <T>(list: readonly T[]): T[] => {
  const size = sizes.find((each) => each >= list.length) ?? list.length;
  const last = list.at(-1);
  return last === undefined ? [] : [...list, ...Array.from({ length: size - list.length }, () => last)];
};
