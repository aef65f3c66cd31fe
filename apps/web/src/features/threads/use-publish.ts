import { useState } from 'react';
import type { Attachments } from '../parts/use-attachments.ts';

interface Publishing {
  /** Without files. */
  readonly plain: () => Promise<unknown>;
  /** With the files of the upload that this token is for. */
  readonly withFiles: (token: string) => Promise<unknown>;
}

/**
 * Posts words, or words with files: first a token, then the files, then the thread or reply with the token
 * (specification 5). Whatever fails before the last step, nothing was posted.
 */
export const usePublish = (files: Attachments) => {
  const [isBusy, setIsBusy] = useState(false);
  /** False: the upload failed or was stopped, which `files` says. Rejects with why the post failed. */
  const publish = async ({ plain, withFiles }: Publishing): Promise<boolean> => {
    setIsBusy(true);
    try {
      if (files.chosen.length === 0) {
        await plain();
        return true;
      }
      const sent = await files.send();
      if (sent === null) return false;
      await withFiles(sent.token);
      files.clear();
      return true;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, publish };
};
