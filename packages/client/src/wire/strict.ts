import * as z from 'zod';
import { contracts } from '@baithak/protocol/contracts';
import { isServerEvent, type Entry } from '@baithak/protocol/define-contract';

const entryOf = (domain: string, key: string): Entry | undefined =>
  (contracts as Readonly<Record<string, Readonly<Record<string, Entry>>>>)[domain]?.[key];

/** Parses an answer or an event by its schema, strictly. Throws ZodError with what does not fit. */
export const parseStrictly = (domain: string, key: string, value: unknown): void => {
  const entry = entryOf(domain, key);
  if (!entry || ('body' in entry && (entry.body === 'raw' || entry.body === 'binary'))) return;
  if (isServerEvent(entry)) return void z.strictObject(entry.payload).parse(value);
  const envelope = 'route' in entry ? entry.envelope : undefined;
  const status = envelope === 'own' ? {} : { status: envelope === 'boolean' ? z.literal(true) : z.literal(1) };
  z.strictObject({ ...status, ...entry.out }).parse(value);
};
