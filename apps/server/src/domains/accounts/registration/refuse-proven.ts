import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';

/** For a write that proves an address: EXPIRED in place of a unique violation, when another account has proven it meanwhile. */
export const refuseProven = (error: unknown): never => {
  throw isUniqueViolation(error) ? new Refusal('EXPIRED') : error;
};
