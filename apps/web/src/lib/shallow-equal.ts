const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

const sameItems = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((item, index) => Object.is(item, after[index]));

const sameFields = (before: object, after: object): boolean => {
  const fields = new Map(Object.entries(before));
  const entries = Object.entries(after);
  return entries.length === fields.size && entries.every(([key, value]) => Object.is(fields.get(key), value));
};

/** Whether two values are the same, or two arrays or plain objects with the very same members. */
export const shallowEqual = (before: unknown, after: unknown): boolean => {
  if (Object.is(before, after)) return true;
  if (Array.isArray(before)) return Array.isArray(after) && sameItems(before, after);
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  return isPlain(before) && isPlain(after) && sameFields(before, after);
};
