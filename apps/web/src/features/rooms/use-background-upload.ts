import { uploadLimits } from '@baithak/protocol/uploads.rules';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';

type Code = ReturnType<typeof problemOf>['code'];

/** A picture chosen for a room: on its way, or there with the token that the settings take. */
export interface ChosenPicture {
  /** An address of this page alone, to show it. */
  readonly preview: string;
  readonly token: string | null;
  readonly code: Code | null;
}

const accepted = uploadLimits.roomBackground;

/** What the file dialog offers. */
export const acceptedTypes = accepted.types.join(',');

const refusalOf = (file: File): Code | null => {
  if (!accepted.types.includes(file.type)) return 'WRONG_TYPE';
  return file.size > accepted.imageBytes ? 'TOO_LARGE' : null;
};

/** Uploads the picture as soon as it is chosen; a token first, then the file (specification 5). */
export const useBackgroundUpload = () => {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const running = useRef<AbortController | null>(null);
  const shown = useRef<string | null>(null);
  const drop = () => {
    running.current?.abort();
    running.current = null;
    if (shown.current !== null) URL.revokeObjectURL(shown.current);
    shown.current = null;
    setPicture(null);
  };
  useEffect(() => () => {
    running.current?.abort();
    if (shown.current !== null) URL.revokeObjectURL(shown.current);
  }, []);
  const choose = (file: File): void => {
    drop();
    const preview = URL.createObjectURL(file);
    shown.current = preview;
    const refusal = refusalOf(file);
    if (refusal !== null) return setPicture({ preview, token: null, code: refusal });
    setPicture({ preview, token: null, code: null });
    const control = new AbortController();
    running.current = control;
    const send = async () => {
      const { createdToken: token } = await client.uploads.startUpload({ target: 'roomBackground' }, { signal: control.signal });
      await client.uploads.uploadFiles({ token, files: [{ blob: file, name: file.name }] }, { signal: control.signal });
      return token;
    };
    send().then(
      (token) => !control.signal.aborted && setPicture({ preview, token, code: null }),
      (error: unknown) => !control.signal.aborted && setPicture({ preview, token: null, code: problemOf(error).code }),
    );
  };
  return { picture, choose, drop };
};
