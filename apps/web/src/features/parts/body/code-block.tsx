import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './code-block.module.css';

/** Code in its lines, left to right in every language. */
export const CodeBlock = ({ code, language }: { code: string; language: string }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className={styles.block} dir="ltr" lang="en">
      <div className={styles.head}>
        <span>{language}</span>
        {isLive && (
          <span onBlur={() => setIsCopied(false)}>
            <IconButton
              icon={isCopied ? 'check' : 'copy'}
              size="small"
              label={isCopied ? t('copied') : t('copyCode')}
              onClick={copy}
            />
          </span>
        )}
        <span role="status" className="visually-hidden">
          {isCopied && t('copied')}
        </span>
      </div>
      <pre className={styles.code}>{code}</pre>
    </div>
  );
};
