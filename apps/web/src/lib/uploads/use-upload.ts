import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../problem.ts';
import {
  type FileKind,
  type FileProblem,
  type Uploaded,
  fileKind,
  fileProblem,
  maxBytes,
  untilReady,
  uploadFor,
} from './upload.ts';

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

/** A file to be uploaded. `url`: an object URL for its preview. */
interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly kind: FileKind;
  readonly url: string;
}

/** Why a file was not accepted. `most`: the limit, in MB or files. */
export interface Refused {
  readonly reason: FileProblem | 'tooMany';
  readonly name: string;
  readonly most: number;
}

const megabyte = 1_000_000;
let lastKey = 0;

const drop = (files: readonly ChosenFile[]): void => files.forEach(({ url }) => URL.revokeObjectURL(url));

const sortFiles = (
  files: Iterable<File>,
  target: UploadTarget,
  room: number,
): { taken: File[]; refused: Refused[] } => {
  const taken: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = fileProblem(file, target);
    if (reason !== null)
      refused.push({ reason, name: file.name, most: maxBytes(fileKind(file.type), target) / megabyte });
    else if (taken.length >= room)
      refused.push({ reason: 'tooMany', name: file.name, most: uploadLimits[target].files });
    else taken.push(file);
  }
  return { taken, refused };
};

/**
 * The files chosen for a message, thread or picture, as many as its target allows; where that is one, the next one
 * replaces it.
 */
export const useChosenFiles = (target: UploadTarget) => {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const shown = useRef(chosen);
  const show = (next: readonly ChosenFile[]) => {
    shown.current = next;
    setChosen(next);
  };
  useEffect(() => () => drop(shown.current), []);
  const add = (files: Iterable<File>): readonly ChosenFile[] => {
    const { files: most } = uploadLimits[target];
    const sorted = sortFiles(files, target, most === 1 ? 1 : most - shown.current.length);
    const taken = sorted.taken.map((file): ChosenFile => ({
      key: (lastKey += 1),
      file,
      kind: fileKind(file.type) ?? 'image',
      url: URL.createObjectURL(file),
    }));
    const isReplaced = most === 1 && taken.length > 0;
    if (isReplaced) drop(shown.current);
    setRefused(sorted.refused);
    show(isReplaced ? taken : [...shown.current, ...taken]);
    return taken;
  };
  const remove = (gone: ChosenFile) => {
    drop([gone]);
    setRefused([]);
    show(shown.current.filter(({ key }) => key !== gone.key));
  };
  const clear = () => {
    drop(shown.current);
    setRefused([]);
    show([]);
  };
  return { chosen, refused, add, remove, clear };
};
