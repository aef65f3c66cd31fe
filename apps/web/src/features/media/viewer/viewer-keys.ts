/** What a key does in the viewer: steps forward or back, or to an end. Arrows follow the writing direction. */
export const stepForKey = (key: string, direction: 'ltr' | 'rtl'): 1 | -1 | 'first' | 'last' | null => {
  const ahead = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === ahead || key === 'PageDown') return 1;
  if (key === back || key === 'PageUp') return -1;
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : null;
};

/** Stops at both ends instead of wrapping around. */
export const clampIndex = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
