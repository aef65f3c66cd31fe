/** Wraps a name that is put into a plain string, so that its direction does not leak into the rest (DESIGN.md 5). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
