import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { showOwnPicture } from '../../lib/own-picture.ts';
import { problemOf, type Problem } from '../../lib/problem.ts';
import { fileProblem, mostBytes, type FileProblem } from '../../lib/upload-check.ts';
import type { Refused } from '../../lib/use-chosen-files.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { start, type Crop } from './crop.ts';
import { cutSquare, readPicture } from './cut-square.ts';

export interface Chosen {
  readonly picture: HTMLImageElement;
  readonly type: string;
}

/** Only a small part of what is chosen is sent, so the choice may be as large as any picture. */
export const choiceTarget = 'roomBackground';

/** Choosing, cutting and storing of the reader's own picture. */
export const useAvatar = (userId: string) => {
  const cache = useQueryClient();
  const upload = useUpload('avatar');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [crop, setCrop] = useState<Crop>(start);
  const [refused, setRefused] = useState<Refused | 'unreadable' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const url = useRef<string | null>(null);
  const drop = () => {
    if (url.current !== null) URL.revokeObjectURL(url.current);
    url.current = null;
  };
  useEffect(() => drop, []);
  const choose = async (file: File): Promise<void> => {
    setProblem(null);
    const why: FileProblem | null = fileProblem(file, choiceTarget);
    if (why !== null) return setRefused({ why, name: file.name, most: mostBytes('image', choiceTarget) / 1_000_000 });
    drop();
    url.current = URL.createObjectURL(file);
    try {
      const picture = await readPicture(url.current);
      setRefused(null);
      setCrop(start);
      setChosen({ picture, type: file.type });
    } catch {
      setRefused('unreadable');
    }
  };
  const store = async (token: string | null): Promise<boolean> => {
    setIsStoring(true);
    setProblem(null);
    try {
      const { profile } = await client.people.updateAvatar({ token });
      showOwnPicture(userId, profile.picture);
      void cache.invalidateQueries();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setIsStoring(false);
    }
  };
  /** Resolves to whether the picture is the reader's now. */
  const save = async (): Promise<boolean> => {
    if (chosen === null) return false;
    const sent = await upload.send([await cutSquare(chosen.picture, crop, chosen.type)]);
    return sent !== null && store(sent.token);
  };
  const failed = upload.state.is === 'failed' ? upload.state.problem : problem;
  return { chosen, crop, setCrop, choose, refused, failed, save, takeAway: () => store(null), isBusy: isStoring || upload.state.is === 'sending' };
};
