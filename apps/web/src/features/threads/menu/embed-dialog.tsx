import type { Thread } from '@baithak/protocol/entities/thread';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { embedCodes } from './embed-codes.ts';
import styles from '../composer/forms.module.css';

const Copy = ({ text }: { text: string }) => {
  const { t } = useTranslation('threads');
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
    </Button>
  );
};

/** How a public thread is shown on other pages: an oEmbed address, and a frame to paste. */
export const EmbedDialog = ({ thread, onClose }: { thread: Thread | null; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { oembed, frame } = embedCodes(location.origin, thread?._id ?? '');
  const selectAll = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => event.currentTarget.select();
  return (
    <Dialog open={thread !== null} onClose={onClose} title={t('embedTitle')}>
      <DialogBody>
        <p className={styles.muted}>{t('embedText')}</p>
        <Field label={t('oembed')}>
          {(control) => <TextInput {...control} readOnly dir="ltr" value={oembed} onFocus={selectAll} />}
        </Field>
        <div className={styles.bar}>
          <Copy text={oembed} />
        </div>
        <Field label={t('frame')}>
          {(control) => <TextArea {...control} readOnly dir="ltr" rows={4} value={frame} onFocus={selectAll} />}
        </Field>
        <div className={styles.bar}>
          <Copy text={frame} />
        </div>
      </DialogBody>
    </Dialog>
  );
};
