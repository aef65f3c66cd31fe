import type { Export } from '@baithak/protocol/contracts/account-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { serviceUrls } from '../../../lib/service-urls.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import styles from './account-data.module.css';
import { accountDataKey, useAccountData, useAccountDataTexts, type AccountDataTexts } from './use-account-data.ts';

/** `2.3 MB`: megabytes with one digit, small ones in kilobytes. */
export const sizeOf = (bytes: number, { megabytes, kilobytes }: AccountDataTexts['export']): string =>
  bytes >= 1_000_000
    ? megabytes.replace('{{number}}', (bytes / 1_000_000).toFixed(1))
    : kilobytes.replace('{{number}}', String(Math.max(1, Math.round(bytes / 1000))));

const Ready = ({ made: { url, size, endsAt } }: { made: Export }) => {
  const texts = useAccountDataTexts().export;
  const { until } = useTimes();
  // Another device of the user has asked for it, with the password.
  if (url === null) return <p>{texts.elsewhere}</p>;
  return (
    <>
      <p>
        {texts.ready
          .replace('{{size}}', isolate(sizeOf(size ?? 0, texts)))
          .replace('{{until}}', isolate(until(endsAt ?? '')))}
      </p>
      <a
        className={buttonClass({ tone: 'primary' })}
        href={url.startsWith('/') ? serviceUrls.assets + url : url}
        download="baithak.zip"
      >
        <Icon name="download" size="small" />
        <span>{texts.download}</span>
      </a>
    </>
  );
};

/** Everything that is stored about the user as one download, prepared in the background (docs/contract.md#download-of-your-data). */
export const ExportSection = ({ guest }: { guest: boolean }) => {
  const texts = useAccountDataTexts().export;
  const cache = useQueryClient();
  const { data } = useAccountData();
  const [asking, setAsking] = useState(false);
  const making = useMutation({
    mutationFn: (password: string) => client.accountData.makeExport(guest ? {} : { password }),
    onSuccess: () => setAsking(false),
    onSettled: () => cache.invalidateQueries({ queryKey: accountDataKey }),
  });
  const close = (): void => {
    making.reset();
    setAsking(false);
  };
  const made = data?.export ?? undefined;
  return (
    <section className={styles.section} aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      {made?.state === 'failed' && (
        <Note tone="danger" alert>
          {texts.failed}
        </Note>
      )}
      <div role="status" className={styles.state}>
        {made?.state === 'making' && (
          <p>
            {texts.making} {!guest && texts.mail}
          </p>
        )}
        {made?.state === 'ready' && <Ready made={made} />}
      </div>
      <Button
        tone={made?.state === 'ready' ? 'ghost' : 'outline'}
        busy={(guest && making.isPending) || made?.state === 'making'}
        onClick={() => (guest ? making.mutate('') : setAsking(true))}
      >
        {made?.state === 'ready' ? texts.again : texts.make}
      </Button>
      {guest ? (
        <FailureNote error={making.error} />
      ) : (
        <PasswordDialog
          open={asking}
          onClose={close}
          title={texts.ask}
          confirm={texts.make}
          tone="primary"
          mutation={making}
        >
          <p>{texts.askText}</p>
        </PasswordDialog>
      )}
    </section>
  );
};
