import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Caret } from '../use-caret.ts';
import type { Format } from './format-keys.ts';
import styles from './use-format.module.css';

const FormatBar = lazy(async () => ({ default: (await import('./format-bar.tsx')).FormatBar }));

/** Formats what is selected in a field; how is loaded with the first format. */
export const formatSelection = async ({ area, write }: Caret, format: Format): Promise<void> => {
  const { formatText } = await import('./format-text.ts');
  const { current } = area;
  if (current)
    write(formatText({ text: current.value, from: current.selectionStart, to: current.selectionEnd }, format));
};

/** The bar of formats above a text, and the button that opens it. */
export const useFormat = (format: (how: Format) => void): { readonly bar: ReactNode; readonly button: ReactNode } => {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  return {
    bar: isOpen && (
      <Suspense fallback={<div className={styles.waiting} />}>
        <FormatBar onFormat={format} />
      </Suspense>
    ),
    button: (
      <IconButton
        icon="bold"
        label={t('format.open')}
        on={isOpen}
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      />
    ),
  };
};
