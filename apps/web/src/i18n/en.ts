import { packOf } from './texts.ts';

/** Every file of ./en is a namespace of its name; it declares its own keys to i18next. */
export const pack = packOf(import.meta.glob<object>('./en/*.ts', { eager: true, import: 'default' }));
