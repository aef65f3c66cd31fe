import { readKept, writeKept, type KeptKey } from './storage.ts';

/** What is chosen for this device alone (DESIGN 3, 4, 6). `public/boot.js` shows it before the first paint. */
export interface DeviceLook {
  readonly density: 'roomy' | 'snug';
  readonly urduLetters: 'nastaliq' | 'naskh';
  readonly lessMovement: boolean;
  /** Percent of the browser's own size. */
  readonly textSize: number;
}

export const textSizes = [90, 100, 110, 120, 130] as const;

const listeners = new Set<() => void>();
let look: DeviceLook | undefined;

const read = (): DeviceLook => {
  const size = Number(readKept('textSize') ?? 100);
  return {
    density: readKept('density') === 'roomy' ? 'roomy' : 'snug',
    urduLetters: readKept('urduLetters') === 'naskh' ? 'naskh' : 'nastaliq',
    lessMovement: readKept('lessMovement') === 'yes',
    textSize: textSizes.find((known) => known === size) ?? 100,
  };
};

/** The same object until something is chosen. */
export const readDeviceLook = (): DeviceLook => (look ??= read());

export const onDeviceLookChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

const stored = (chosen: Partial<DeviceLook>): [KeptKey, string | null][] => [
  ...(chosen.density === undefined
    ? []
    : [['density', chosen.density === 'snug' ? null : chosen.density] as [KeptKey, string | null]]),
  ...(chosen.urduLetters === undefined
    ? []
    : [['urduLetters', chosen.urduLetters === 'nastaliq' ? null : chosen.urduLetters] as [KeptKey, string | null]]),
  ...(chosen.lessMovement === undefined
    ? []
    : [['lessMovement', chosen.lessMovement ? 'yes' : null] as [KeptKey, string | null]]),
  ...(chosen.textSize === undefined
    ? []
    : [['textSize', chosen.textSize === 100 ? null : String(chosen.textSize)] as [KeptKey, string | null]]),
];

const set = (name: string, value: string | null): void => {
  if (value === null) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
};

/** Puts the look on `<html>`. `compact`: the account's compact view, the tightest density. */
export const showDeviceLook = (
  { density, urduLetters, lessMovement, textSize }: DeviceLook,
  compact: boolean,
): void => {
  set('density', compact ? 'tight' : density === 'snug' ? null : density);
  set('urdu', urduLetters === 'naskh' ? 'naskh' : null);
  set('motion', lessMovement ? 'less' : null);
  document.documentElement.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
};

export const chooseDeviceLook = (chosen: Partial<DeviceLook>): void => {
  for (const [key, value] of stored(chosen)) writeKept(key, value);
  look = { ...readDeviceLook(), ...chosen };
  for (const tell of listeners) tell();
};
