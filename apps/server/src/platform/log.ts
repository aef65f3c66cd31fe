import { pino, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines to standard output. Never pass message texts, addresses or tokens. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
