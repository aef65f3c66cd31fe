import type { UploadTarget } from '@baithak/protocol/uploads';
import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from './problem.ts';
import { uploadFor, type Uploaded } from './upload.ts';

/** Where an upload stands. `share`: of the bytes, 0 to 1. */
export type UploadState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'failed'; readonly problem: Problem };

const idle: UploadState = { is: 'idle' };

/** One upload at a time, told as it goes; ended with the component that asked for it. */
export const useUpload = (target: UploadTarget) => {
  const [state, setState] = useState<UploadState>(idle);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const stop = () => {
    control.current?.abort();
    control.current = null;
    setState(idle);
  };
  /** Resolves to null when it was stopped or failed: `state` says which. */
  const send = async (files: readonly File[]): Promise<Uploaded | null> => {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    const tell = (next: UploadState) => control.current === own && setState(next);
    tell({ is: 'sending', share: 0 });
    try {
      const sent = await uploadFor(target, files, (share) => tell({ is: 'sending', share }), own.signal);
      if (own.signal.aborted) return null;
      tell(idle);
      return sent;
    } catch (error) {
      if (!own.signal.aborted) tell({ is: 'failed', problem: problemOf(error) });
      return null;
    }
  };
  return { state, send, stop, reset: () => setState(idle) };
};
