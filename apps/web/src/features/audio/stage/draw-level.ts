import type { Level } from '../../../lib/audio/audio.ts';

/** Draws a level into elements by itself, many times a second, without React. Returns what stops it. */
export const drawLevel = (meter: HTMLElement, level: Level | null): (() => void) => {
  const bars = [...meter.children].filter((bar): bar is HTMLElement => bar instanceof HTMLElement);
  let before = -1;
  const draw = (value: number): void => {
    const lit = Math.min(bars.length, Math.round(value * bars.length));
    meter.style.setProperty('--level', value.toFixed(2));
    if (lit === before) return;
    before = lit;
    bars.forEach((bar, index) => (index < lit ? (bar.dataset['lit'] = '') : delete bar.dataset['lit']));
    meter.setAttribute('aria-valuenow', String(Math.round((lit / bars.length) * 100)));
  };
  draw(level?.get() ?? 0);
  return level?.subscribe(draw) ?? (() => undefined);
};
