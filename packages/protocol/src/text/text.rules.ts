/** The length that people count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};
