import { createFairTurns } from './fair-turns.ts';

/** More at once take as long in all, and others wait longer (docs/decisions/0350-a-crowd-comes-in-by-turns.md). */
export const arrivalsAtOnce = 2;

/**
 * Runs what somebody does who comes in: is stored as a guest, opens a websocket, connects to a namespace, loads a room. A few
 * run at a time in this process, and keys (an address or a user id) take turns, so that a crowd that comes in at once does
 * not delay those who are there.
 */
export const inArrivalTurn = createFairTurns(arrivalsAtOnce);
