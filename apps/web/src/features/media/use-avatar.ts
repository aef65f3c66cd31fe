import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { showOwnPicture } from '../../lib/own-picture.ts';
import { problemOf, type Problem } from '../../lib/problem.ts';
import { useChosenFiles } from '../../lib/use-chosen-files.ts';
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
  const files = useChosenFiles(choiceTarget);
  const upload = useUpload('avatar');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [crop, setCrop] = useState<Crop>(start);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const choose = async (given: readonly File[]): Promise<void> => {
    setProblem(null);
    setIsUnreadable(false);
    upload.reset();
    const [taken] = files.add(given);
    if (!taken) return;
    try {
      const picture = await readPicture(taken.url);
      setCrop(start);
      setChosen({ picture, type: taken.file.type });
    } catch {
      setChosen(null);
      setIsUnreadable(true);
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
  const isBusy = isStoring || upload.state.is === 'sending';
  return {
    chosen,
    crop,
    setCrop,
    choose,
    refused: files.refused,
    isUnreadable,
    upload: upload.state,
    stop: upload.stop,
    problem,
    save,
    takeAway: () => store(null),
    isBusy,
  };
};
