/** The values that both engines bind with the same meaning. Flags are 0 or 1, times are milliseconds. */
export type SqlValue = string | number | bigint | null | Uint8Array;

const isSqlValue = (value: unknown): value is SqlValue =>
  typeof value === 'string' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  value === null ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array;

/** Throws a TypeError for booleans, undefined, dates, NaN and objects: the engines would treat them differently. */
export const checkParameters = (sql: string, parameters: readonly unknown[]): readonly SqlValue[] => {
  if (parameters.every(isSqlValue)) return parameters;
  const at = parameters.findIndex((value) => !isSqlValue(value));
  const value = parameters[at];
  const kind = value instanceof Date ? 'a Date' : typeof value === 'number' ? String(value) : typeof value;
  const hint = typeof value === 'boolean' ? ' Flags are 0 or 1.' : '';
  throw new TypeError(`Parameter ${at + 1} is ${kind}, which the database cannot store.${hint} In: ${sql}`);
};

const transactionControl =
  /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare|attach|detach|pragma|vacuum|set)\b/i;

/** Throws for a statement that would begin, end or leave the transaction it runs in, or change its connection. */
export const refuseTransactionControl = (sql: string): void => {
  if (transactionControl.test(sql))
    throw new Error(`Transactions and connections belong to the platform. Refused: ${sql}`);
};

/** How often a value stands in the database on the average, in its table and in indexes (docs/benchmarks.md#what-a-text-takes-on-the-disk). */
const copies = 2;
/** Bytes of a number, and of what goes with each value. */
const small = 8;

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return small + Buffer.byteLength(value);
  return value instanceof Uint8Array ? small + value.byteLength : small;
};

/** About how many bytes these values take in the database, indexes included. */
export const bytesOfValues = (values: readonly unknown[]): number =>
  copies * values.reduce<number>((sum, value) => sum + bytesOf(value), 0);

/** The same of what a statement adds; 0 for one that adds nothing. The same on both engines. */
export const storedBytes = (sql: string, parameters: readonly unknown[]): number =>
  /^(?:insert|update)/i.test(sql) ? bytesOfValues(parameters) : 0;
