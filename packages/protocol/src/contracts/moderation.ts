import { defineContract } from '../define-contract.ts';

/** The domain works inside others and has no calls of its own. */
export const moderationContract = defineContract({});
