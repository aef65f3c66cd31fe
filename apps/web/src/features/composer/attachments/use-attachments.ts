import type { GalleryPart, MediaPart } from '@baithak/protocol/parts/part';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { keepLocalFile } from '../../../lib/uploads/local-files.ts';
import { useChosenFiles, useUpload } from '../../../lib/uploads/use-upload.ts';

/** Uploaded files as a message part: several are one gallery. */
export interface SentFiles {
  readonly token: string;
  readonly part: MediaPart | GalleryPart;
}

const partOf = (items: readonly MediaPart[]): MediaPart | GalleryPart => {
  const [only] = items;
  return items.length === 1 && only ? only : { type: 'gallery', items: [...items] };
};

/** The files of one message or reply that is being written: chosen, previewed, removed, uploaded. They stay until `clear`. */
export const useAttachments = (target: UploadTarget) => {
  const files = useChosenFiles(target);
  const upload = useUpload(target);
  const change =
    <T>(act: (given: T) => void) =>
    (given: T): void => {
      upload.reset();
      act(given);
    };
  /** Uploads the files. Resolves to null when that failed or was stopped: nothing must be sent then. */
  const send = async (): Promise<SentFiles | null> => {
    const { chosen } = files;
    const sent = await upload.send(chosen.map(({ file }) => file));
    if (sent === null) return null;
    sent.files.forEach(({ name }, index) => {
      const file = chosen[index]?.file;
      if (file) keepLocalFile(name, file);
    });
    return { token: sent.token, part: partOf(sent.files.map(({ type, name }) => ({ type, name }))) };
  };
  return {
    target,
    chosen: files.chosen,
    refused: files.refused,
    upload: upload.state,
    isBusy: upload.state.type === 'sending',
    add: change(files.add),
    remove: change(files.remove),
    clear: files.clear,
    stop: upload.stop,
    send,
  };
};

export type Attachments = ReturnType<typeof useAttachments>;
