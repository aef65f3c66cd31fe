import type { KeyboardEvent } from 'react';

/** Whether a key ends or confirms an input method's composition: it must do nothing else. 229: browsers that tell it no other way. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;
