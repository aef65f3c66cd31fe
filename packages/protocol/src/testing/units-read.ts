/**
 * How many UTF-16 units patterns go through while `run` runs: for each match from where it is looked for to its end, for none
 * the rest of the text. It counts what cannot be seen from outside, such as a row that is read again from each of its signs.
 */
export const unitsRead = (run: () => void): number => {
  const { exec } = RegExp.prototype;
  let units = 0;
  RegExp.prototype.exec = function count(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    if (found) units += found.index + found[0].length - from + 1;
    else units += this.sticky ? 1 : Math.max(1, text.length - from);
    return found;
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return units;
};
