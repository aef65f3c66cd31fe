import { Refusal } from '../../platform/errors.ts';

/** The disk has no room for what is being uploaded. */
export const noSpace = (): Refusal => new Refusal('NOT_READY', { msg: 'There is no space for files at present.' });
