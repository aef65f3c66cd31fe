import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { type Problem, problemOf } from '../../lib/problem.ts';
import { setOwnPicture } from '../../lib/session/use-own-picture.ts';
import { useChosenFiles, useUpload } from '../../lib/uploads/use-upload.ts';

/** A part of a picture in a square window: `scale` 1 covers it; `x`, `y` move the picture's middle, in sides of the window. */
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxScale = 4;
export const initialCrop: Crop = { scale: 1, x: 0, y: 0 };

/** The width and height of the picture at scale 1, in sides of the window. */
export const coverRatio = ({ width, height }: Size): { readonly x: number; readonly y: number } => {
  const shorter = Math.min(width, height);
  return { x: width / shorter, y: height / shorter };
};

const between = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

export const clampCrop = (crop: Crop, size: Size): Crop => {
  const scale = Math.min(maxScale, Math.max(1, crop.scale));
  const ratio = coverRatio(size);
  return { scale, x: between(crop.x, (ratio.x * scale - 1) / 2), y: between(crop.y, (ratio.y * scale - 1) / 2) };
};

/** The square of the picture that is in the window, in its pixels. */
export const croppedSquare = (
  { scale, x, y }: Crop,
  { width, height }: Size,
): { readonly left: number; readonly top: number; readonly side: number } => {
  const side = Math.min(width, height) / scale;
  return { left: width / 2 - x * side - side / 2, top: height / 2 - y * side - side / 2, side };
};

/** The side of an avatar in pixels: its largest variant has 160, for screens with three times the pixels. */
const side = 512;

const decodePicture = async (url: string): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
};

/** The part of the picture in the window as a new file. Rejects when the browser cannot draw it. */
const cutSquare = async (picture: HTMLImageElement, crop: Crop, type: string): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const from = croppedSquare(crop, { width: picture.naturalWidth, height: picture.naturalHeight });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side);
  const kind = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, 0.9));
  if (!blob) throw new Error('The canvas gave no picture.');
  return new File([blob], 'avatar', { type: kind });
};

interface ChosenPicture {
  readonly picture: HTMLImageElement;
  readonly type: string;
}

/** Only the cropped part is uploaded, so the chosen file may be as large as any picture. */
export const chosenFileTarget = 'roomBackground';

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
