import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Caret } from '../use-caret.ts';
import type { Format } from './format-keys.ts';

const FormatBar = lazyPart(async () => (await import('./format-bar.tsx')).FormatBar);

/** Formats what is selected in a field; how is loaded with the first format. Without a connection nothing happens. */
export const formatSelection = async ({ area, write }: Caret, format: Format): Promise<void> => {
  const how = await import('./format-text.ts').catch(() => null);
  const { current } = area;
  if (how && current)
    write(how.formatText({ text: current.value, from: current.selectionStart, to: current.selectionEnd }, format));
};

export const useFormat = (format: (how: Format) => void): { readonly bar: ReactNode; readonly button: ReactNode } => {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  return {
    bar: isOpen && (
      <FormatBar
        onFormat={format}
        waiting={<div className="h-10.25 line-b mobile:h-13.25" />}
        onMissing={() => setIsOpen(false)}
      />
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
