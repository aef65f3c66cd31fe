import { packOf } from './texts.ts';

/** Every file of ./ur is a namespace of its name, with the keys of the English file. */
export const pack = packOf(import.meta.glob<object>('./ur/*.ts', { eager: true, import: 'default' }));
