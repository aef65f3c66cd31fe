import { isCall, isEmit, type Call, type Emit, type Entry, type Hear } from '@baithak/protocol/contract';

export type LeanCall = Omit<Call, 'in' | 'out' | 'errors' | 'says'>;
export type LeanEmit = Omit<Emit, 'in' | 'out' | 'errors' | 'says'>;
export type LeanHear = Omit<Hear, 'carries' | 'says'>;
export type LeanEntry = LeanCall | LeanEmit | LeanHear;

/**
 * What the client needs at run time: paths, event names and who may call, but no schema. The contracts themselves
 * fit. `lean` makes the same without zod, so that a build may put it into the bundle in their place.
 */
export type WireTable = Readonly<Record<string, Readonly<Record<string, LeanEntry>>>>;

const leanEntry = (entry: Entry): LeanEntry => {
  if (isCall(entry)) {
    const { in: _in, out: _out, errors: _errors, says: _says, ...rest } = entry;
    return rest;
  }
  if (isEmit(entry)) {
    const { in: _in, out: _out, errors: _errors, says: _says, ...rest } = entry;
    return rest;
  }
  const { carries: _carries, says: _says, ...rest } = entry;
  return rest;
};

/** The table as plain JSON. */
export const lean = (contracts: Readonly<Record<string, Readonly<Record<string, Entry>>>>): WireTable =>
  Object.fromEntries(
    Object.entries(contracts).map(([domain, contract]) => [
      domain,
      Object.fromEntries(Object.entries(contract).map(([key, entry]) => [key, leanEntry(entry)])),
    ]),
  );

export const isLeanCall = (entry: LeanEntry): entry is LeanCall => 'at' in entry;
export const isLeanEmit = (entry: LeanEntry): entry is LeanEmit => 'emit' in entry;
export const isLeanHear = (entry: LeanEntry): entry is LeanHear => 'hear' in entry;
