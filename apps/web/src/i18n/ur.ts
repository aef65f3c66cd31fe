import { packOf } from './texts.ts';

/** Every Urdu file of ./texts is a namespace of its name, with the keys of the English file. */
export const pack = packOf(import.meta.glob<object>('./texts/*.ur.ts', { eager: true, import: 'default' }));
