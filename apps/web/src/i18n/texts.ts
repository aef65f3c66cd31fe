/** The same keys as the English pack with any text: a missing translation is a type error. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Pack = Readonly<Record<string, object>>;

/** `{'./texts/rooms.en.ts': texts}` to `{rooms: texts}`: the file's name is the namespace. */
export const packOf = (files: Record<string, object>): Pack =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.(en|ur)\.ts$/g, ''), texts]));
