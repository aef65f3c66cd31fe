import { createFairTurns } from './fair-turns.ts';

/** More at once take as long in all, and others wait longer (docs/decisions/0350-a-crowd-comes-in-by-turns.md). */
export const arrivalsAtOnce = 2;

/** Of one address or person: as many as an address may have connections, which all come back after a restart. */
const mostWaiting = 3000;

/**
 * Runs what somebody does who comes in: is stored as a guest, opens a websocket, connects to a namespace, loads a room. A few
 * run at a time in this process, and keys (an address or a user id) take turns, so that a crowd that comes in at once does
 * not delay those who are there. Throws TOO_MANY when too many of one key wait.
 */
export const inArrivalTurn = createFairTurns(arrivalsAtOnce, mostWaiting);
