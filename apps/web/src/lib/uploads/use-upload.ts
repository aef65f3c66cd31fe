import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '../problem.ts';
import { uploadFor, type Uploaded } from './upload.ts';
import { untilReady } from './until-ready.ts';

/** `share`: of the bytes sent, 0 to 1. `file`: the name of the file that was refused. */
export type UploadState =
  | { readonly type: 'idle' }
  | { readonly type: 'sending'; readonly share: number }
  | { readonly type: 'failed'; readonly problem: Problem; readonly file?: string };

const idle: UploadState = { type: 'idle' };

/** Which file was refused: `file.2` is the third one (docs/contract.md#uploads). */
const refusedFile = ({ details }: Problem, files: readonly File[]): { file?: string } => {
  const file = files[Number(/^file\.(\d)$/.exec(details[0]?.path ?? '')?.[1])];
  return file ? { file: file.name } : {};
};

/** One upload at a time, with its progress; aborted when the component unmounts. */
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
    const update = (next: UploadState) => control.current === own && setState(next);
    const upload = () => uploadFor(target, files, (share) => update({ type: 'sending', share }), own.signal);
    update({ type: 'sending', share: 0 });
    try {
      const sent = await untilReady(upload, own.signal);
      if (own.signal.aborted) return null;
      update(idle);
      return sent;
    } catch (error) {
      const problem = problemOf(error);
      if (!own.signal.aborted) update({ type: 'failed', problem, ...refusedFile(problem, files) });
      return null;
    }
  };
  return { state, send, stop, reset: () => setState(idle) };
};
