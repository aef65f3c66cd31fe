/** RFC 3492: the letters of a label of a host's name, which ASCII stands for. The URL of a browser has no such reading. */

const [base, least, most, skew, damp] = [36, 1, 26, 38, 700];

const digitOf = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 22;
  return code >= 97 && code <= 122 ? code - 97 : base;
};

const adapt = (delta: number, points: number, isFirst: boolean): number => {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1;
  left += Math.floor(left / points);
  let k = 0;
  for (; left > ((base - least) * most) >> 1; k += base) left = Math.floor(left / (base - least));
  return k + Math.floor(((base - least + 1) * left) / (left + skew));
};

/** What follows `xn--`, in small letters; undefined when it stands for nothing. */
export const decodeLabel = (label: string): string | undefined => {
  const dash = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(0, dash)), (sign) => sign.charCodeAt(0));
  let [n, i, bias] = [128, 0, 72];
  for (let at = dash + 1; at < label.length;) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (Number.isNaN(digit) || digit >= base) return undefined;
      i += digit * weight;
      const threshold = Math.min(most, Math.max(least, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      if (at >= label.length || i > 0x7fffffff) return undefined;
    }
    bias = adapt(i - before, points.length + 1, before === 0);
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10ffff) return undefined;
    points.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...points);
};
