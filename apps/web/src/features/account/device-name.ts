/** What a user agent identifies: a browser and a system, a program, or nothing known. */
export type DeviceName =
  | { readonly browser: string; readonly system: string }
  | { readonly program: true }
  | { readonly unknown: true };

// The order matters: all claim to be Mozilla, most to be Chrome, and Chrome to be Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (of: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  of.find(([pattern]) => pattern.test(agent))?.[1];

export const deviceName = (agent: string): DeviceName => {
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser !== undefined && system !== undefined) return { browser, system };
  return /^(node|curl|python|undici|go-http)/i.test(agent) ? { program: true } : { unknown: true };
};
