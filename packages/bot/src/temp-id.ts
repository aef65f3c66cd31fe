import { createHash } from 'node:crypto';

/**
 * The tempId of an answer, made of what it answers and its number among the answers: a bot that died between answering and
 * writing its cursor answers the same again, which is stored once (docs/contract.md#bots).
 */
export const tempIdOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);
