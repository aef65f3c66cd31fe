import { squareOf, type Crop } from './crop.ts';

/** Pixels of an avatar's side: its largest variant has 160, for screens of three times as many. */
const side = 512;

export const readPicture = async (url: string): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
};

/** The part in the window as a file of its own. Rejects when the browser cannot draw it. */
export const cutSquare = async (picture: HTMLImageElement, crop: Crop, type: string): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const from = squareOf(crop, { width: picture.naturalWidth, height: picture.naturalHeight });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side);
  const kind = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, 0.9));
  if (!blob) throw new Error('The canvas gave no picture.');
  return new File([blob], 'avatar', { type: kind });
};
