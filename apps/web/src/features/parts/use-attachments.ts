import type { GalleryPart, MediaPart } from '@baithak/protocol/parts/part';
import type { UploadTarget } from '@baithak/protocol/uploads';
import { keepLocalFile } from '../../lib/local-files.ts';
import { useChosenFiles } from '../../lib/use-chosen-files.ts';
import { useUpload } from '../../lib/use-upload.ts';

/** What was uploaded, as a part of what is being written: several files are one gallery. */
export interface SentFiles {
  readonly token: string;
  readonly part: MediaPart | GalleryPart;
}

const partOf = (items: readonly MediaPart[]): MediaPart | GalleryPart => {
  const [only] = items;
  return items.length === 1 && only ? only : { type: 'gallery', items: [...items] };
};

/** Files that go with one thing that is being written: chosen, looked at, taken out, uploaded. They stay until `clear`. */
export const useAttachments = (target: UploadTarget) => {
  const files = useChosenFiles(target);
  const upload = useUpload(target);
  const change =
    <T>(act: (given: T) => void) =>
    (given: T): void => {
      upload.reset();
      act(given);
    };
  /** Resolves to null when it failed or was stopped: nothing is to be sent then. */
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
    isBusy: upload.state.is === 'sending',
    add: change(files.add),
    remove: change(files.remove),
    clear: files.clear,
    stop: upload.stop,
    send,
  };
};

export type Attachments = ReturnType<typeof useAttachments>;
