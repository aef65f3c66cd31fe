import { contracts } from '../contracts.ts';
import { isServerEvent, type Entry } from '../define-contract.ts';
import * as z from 'zod';

/** What went over the wire in a test: the input or the answer of a call or an emit, or the payload of an event, by its key. */
export type Said = readonly [name: string, kind: 'input' | 'answer' | 'payload', value: unknown];

const all: Readonly<Record<string, Entry>> = Object.assign({}, ...Object.values(contracts));

const schemaOf = (entry: Entry, kind: Said[1]): z.ZodType | undefined => {
  if ('body' in entry && entry.body !== undefined && entry.body !== 'form') return undefined;
  if (isServerEvent(entry)) return z.strictObject(entry.payload);
  if (kind === 'input') return z.strictObject(entry.in);
  return 'envelope' in entry && entry.envelope === 'own' ? undefined : z.strictObject(entry.out);
};

/** What of this the contract does not allow: a sentence for each. */
export const wrongOnTheWire = (said: readonly Said[]): readonly string[] =>
  said.flatMap(([name, kind, value]) => {
    const entry = all[name];
    const checked = entry && schemaOf(entry, kind)?.safeParse(value);
    return checked?.error ? [`The ${kind} of ${name}: ${z.prettifyError(checked.error)}`] : [];
  });
