import { isCall, isEmit, type Call, type Emit, type Entry, type ServerEvent } from '@baithak/protocol/define-contract';

export type WireCall = Omit<Call, 'in' | 'out' | 'errors' | 'summary' | 'bots'>;
export type WireEmit = Omit<Emit, 'in' | 'out' | 'errors' | 'summary' | 'bots'>;
export type WireEvent = Omit<ServerEvent, 'payload' | 'summary'>;
export type WireEntry = WireCall | WireEmit | WireEvent;

/**
 * What the client needs at run time: paths, event names and who may call, but no schema. The contracts themselves
 * fit. `toWireTable` makes the same without zod, so that a build may put it into the bundle in their place.
 */
export type WireTable = Readonly<Record<string, Readonly<Record<string, WireEntry>>>>;

const wireEntryOf = (entry: Entry): WireEntry => {
  if (isCall(entry)) {
    const { in: _in, out: _out, errors: _errors, summary: _summary, bots: _bots, ...rest } = entry;
    return rest;
  }
  if (isEmit(entry)) {
    const { in: _in, out: _out, errors: _errors, summary: _summary, bots: _bots, ...rest } = entry;
    return rest;
  }
  const { payload: _payload, summary: _summary, ...rest } = entry;
  return rest;
};

/** The table as plain JSON. */
export const toWireTable = (contracts: Readonly<Record<string, Readonly<Record<string, Entry>>>>): WireTable =>
  Object.fromEntries(
    Object.entries(contracts).map(([domain, contract]) => [
      domain,
      Object.fromEntries(Object.entries(contract).map(([key, entry]) => [key, wireEntryOf(entry)])),
    ]),
  );

export const isWireCall = (entry: WireEntry): entry is WireCall => 'route' in entry;
export const isWireEmit = (entry: WireEntry): entry is WireEmit => 'emit' in entry;
export const isWireEvent = (entry: WireEntry): entry is WireEvent => 'event' in entry;
