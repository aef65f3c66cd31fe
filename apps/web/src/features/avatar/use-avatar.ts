import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { setOwnPicture } from '../../lib/session/use-own-picture.ts';
import { problemOf, type Problem } from '../../lib/problem.ts';
import { useChosenFiles } from '../../lib/uploads/use-chosen-files.ts';
import { useUpload } from '../../lib/uploads/use-upload.ts';
import { initialCrop, type Crop } from './crop.ts';
import { cutSquare, decodePicture } from './cut-square.ts';

export interface ChosenPicture {
  readonly picture: HTMLImageElement;
  readonly type: string;
}

/** Only the cropped part is uploaded, so the chosen file may be as large as any picture. */
export const chosenFileTarget = 'roomBackground';

/** The state of choosing, cropping and storing the reader's own picture. */
export const useAvatar = (userId: string) => {
  const cache = useQueryClient();
  const files = useChosenFiles(chosenFileTarget);
  const upload = useUpload('avatar');
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [crop, setCrop] = useState<Crop>(initialCrop);
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
      const picture = await decodePicture(taken.url);
      setCrop(initialCrop);
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
      setOwnPicture(userId, profile.picture);
      void cache.invalidateQueries();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setIsStoring(false);
    }
  };
  /** Resolves to whether the picture was stored. */
  const save = async (): Promise<boolean> => {
    if (chosen === null) return false;
    const sent = await upload.send([await cutSquare(chosen.picture, crop, chosen.type)]);
    return sent !== null && store(sent.token);
  };
  const isBusy = isStoring || upload.state.type === 'sending';
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
