import { limits } from '@baithak/protocol/limits';

/** 0: too short to be accepted; 1 weak, 2 fair, 3 good, 4 strong. Only a hint: the server refuses what is easy to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

export const strengthOf = (password: string): Strength => {
  if (password.length < limits.passwordMin) return 0;
  const different = new Set(password).size;
  if (different < 5) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 16 || (password.length >= 12 && variety >= 3)) return 4;
  if (password.length >= 12) return 3;
  return variety >= 3 ? 2 : 1;
};
