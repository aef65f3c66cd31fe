import { packOf } from './texts.ts';

/** Every English file of ./texts is a namespace of its name; it declares its own keys to i18next. */
export const pack = packOf(import.meta.glob<object>('./texts/*.en.ts', { eager: true, import: 'default' }));
