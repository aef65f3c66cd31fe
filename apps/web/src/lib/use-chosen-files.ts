import type { UploadTarget } from '@baithak/protocol/uploads';
import { uploadLimits } from '@baithak/protocol/uploads.rules';
import { useEffect, useRef, useState } from 'react';
import { fileProblem, kindOf, mostBytes, type FileKind, type FileProblem } from './upload-check.ts';

/** A file that is to be sent. `url` shows it here, before anything has left. */
export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly kind: FileKind;
  readonly url: string;
}

/** Why a file was not taken. `most`: what was allowed, in MB or files. */
export interface Refused {
  readonly why: FileProblem | 'tooMany';
  readonly name: string;
  readonly most: number;
}

const MEGABYTE = 1_000_000;
let lastKey = 0;

const drop = (files: readonly ChosenFile[]): void => files.forEach(({ url }) => URL.revokeObjectURL(url));

/** Parts files into those that may be sent and why the others may not. */
export const sortFiles = (
  files: Iterable<File>,
  target: UploadTarget,
  room: number,
): { taken: File[]; refused: Refused[] } => {
  const taken: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const why = fileProblem(file, target);
    if (why !== null) refused.push({ why, name: file.name, most: mostBytes(kindOf(file.type), target) / MEGABYTE });
    else if (taken.length >= room) refused.push({ why: 'tooMany', name: file.name, most: uploadLimits[target].files });
    else taken.push(file);
  }
  return { taken, refused };
};

/** Files chosen for one thing that is being written or set, as many as its target takes; where that is one, the next one takes its place. */
export const useChosenFiles = (target: UploadTarget) => {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const shown = useRef(chosen);
  const show = (next: readonly ChosenFile[]) => {
    shown.current = next;
    setChosen(next);
  };
  useEffect(() => () => drop(shown.current), []);
  /** Returns what was taken of them. */
  const add = (files: Iterable<File>): readonly ChosenFile[] => {
    const { files: most } = uploadLimits[target];
    const sorted = sortFiles(files, target, most === 1 ? 1 : most - shown.current.length);
    const taken = sorted.taken.map((file): ChosenFile => ({
      key: (lastKey += 1),
      file,
      kind: kindOf(file.type) ?? 'image',
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
