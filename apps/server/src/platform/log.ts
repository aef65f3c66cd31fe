import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines to standard output, or to `destination`. Never pass message texts, addresses or tokens. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
