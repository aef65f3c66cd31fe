import { croppedSquare, type Crop } from './crop.ts';

/** The side of an avatar in pixels: its largest variant has 160, for screens with three times the pixels. */
const side = 512;

export const decodePicture = async (url: string): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
};

/** The part of the picture in the window as a new file. Rejects when the browser cannot draw it. */
export const cutSquare = async (picture: HTMLImageElement, crop: Crop, type: string): Promise<File> => {
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
