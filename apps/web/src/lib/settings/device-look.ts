import type { KeyboardEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { readLocal, writeLocal, type LocalKey } from '../storage.ts';

/** The settings of this device alone. `public/boot.js` applies it before the first paint. */
export interface DeviceLook {
  readonly density: 'roomy' | 'snug';
  readonly urduLetters: 'nastaliq' | 'naskh';
  readonly lessMovement: boolean;
  /** In percent of the browser's default size. */
  readonly textSize: number;
  /** Enter sends a message; without a choice it does where there is a keyboard, and begins a line on a touch screen. */
  readonly enterSends: boolean | null;
}

export const textSizes = [90, 100, 110, 120, 130] as const;

const readFlag = (key: LocalKey): boolean | null => {
  const stored = readLocal(key);
  return stored === 'yes' || stored === 'no' ? stored === 'yes' : null;
};

const readStored = (): DeviceLook => {
  const size = Number(readLocal('textSize') ?? 100);
  return {
    density: readLocal('density') === 'roomy' ? 'roomy' : 'snug',
    urduLetters: readLocal('urduLetters') === 'naskh' ? 'naskh' : 'nastaliq',
    lessMovement: readLocal('lessMovement') === 'yes',
    textSize: textSizes.find((known) => known === size) ?? 100,
    enterSends: readFlag('enterSends'),
  };
};

const store = createStore<DeviceLook>(readStored);

export const readDeviceLook = store.getState;
export const useDeviceLook = (): DeviceLook => useStore(store);
export const useEnterSends = (): boolean =>
  useStore(store, ({ enterSends }) => enterSends ?? !matchMedia('(pointer: coarse)').matches);

/** Which key sends what is written: Ctrl or Cmd and Enter everywhere, Enter alone where it is chosen. */
export const useIsSendKey = (): ((event: KeyboardEvent) => boolean) => {
  const enterSends = useEnterSends();
  return ({ key, ctrlKey, metaKey, shiftKey }) => key === 'Enter' && (ctrlKey || metaKey || (enterSends && !shiftKey));
};
export const onDeviceLookChange = store.subscribe;

const lookKeys: readonly (string | null)[] = ['density', 'urduLetters', 'lessMovement', 'textSize', 'enterSends'];
export const isOfLook = (key: string | null): boolean => lookKeys.includes(key);

/** Another tab has stored a look. */
export const rereadDeviceLook = (): void => store.setState(readStored());

/** The storage values of a look; null, for a default, removes the key. */
const storedValues = ({
  density,
  urduLetters,
  lessMovement,
  textSize,
  enterSends,
}: DeviceLook): [LocalKey, string | null][] => [
  ['density', density === 'snug' ? null : density],
  ['urduLetters', urduLetters === 'nastaliq' ? null : urduLetters],
  ['lessMovement', lessMovement ? 'yes' : null],
  ['textSize', textSize === 100 ? null : String(textSize)],
  ['enterSends', enterSends === null ? null : enterSends ? 'yes' : 'no'],
];

const setData = (name: string, value: string | null): void => {
  if (value === null) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
};

/** Applies the look to `<html>`. `compact`: the account's compact view, the tightest density. */
export const applyDeviceLook = (
  { density, urduLetters, lessMovement, textSize }: DeviceLook,
  compact: boolean,
): void => {
  setData('density', compact ? 'tight' : density === 'snug' ? null : density);
  setData('urdu', urduLetters === 'naskh' ? 'naskh' : null);
  setData('motion', lessMovement ? 'less' : null);
  document.documentElement.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
};

export const chooseDeviceLook = (chosen: Partial<DeviceLook>): void => {
  // Another tab may have chosen something else meanwhile.
  store.setState({ ...readStored(), ...chosen });
  for (const [key, value] of storedValues(store.getState())) writeLocal(key, value);
};
