import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import { useEffect, useRef, useState } from 'react';
import { fileProblem, fileKind, maxBytes, type FileKind, type FileProblem } from './upload-check.ts';

/** A file to be uploaded. `url`: an object URL for its preview. */
export interface ChosenFile {
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

/** Separates the accepted files from the refused ones. */
export const sortFiles = (
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
  /** Returns the accepted files. */
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
