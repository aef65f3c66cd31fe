import type { KeyboardEvent } from 'react';

/**
 * Whether a key ends or confirms an input method's composition: it must do nothing else. Some browsers report it only
 * by key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;
