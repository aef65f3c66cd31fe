import { useTranslation } from 'react-i18next';
import { shortcutModifierLabel } from '../../../lib/breakpoint.ts';
import styles from '../composer-form.module.css';
import { formatKeys, formats, type Format } from './format-keys.ts';

const shapes: Readonly<Record<Format, string>> = {
  bold: 'M8 5h5a3.5 3.5 0 0 1 0 7H8ZM8 12h6a3.5 3.5 0 0 1 0 7H8Z',
  italic: 'M10 5h7M7 19h7M14.5 5l-5 14',
  strike:
    'M4 12h16M16.5 7.5C16 5.8 14.3 5 12 5 9.5 5 7.7 6.2 7.7 8c0 1 .5 1.8 1.3 2.400M7.3 16c.6 2 2.4 3 4.7 3 2.8 0 4.7-1.3 4.7-3.4 0-.6-.1-1.1-.4-1.6',
  code: 'M8.5 7 4 12l4.5 5M15.5 7l4.5 5-4.5 5',
  codeBlock: 'M4 5h16v14H4ZM8 10l2 2-2 2M12.5 14.500H16',
  quote: 'M5 17c3-1 4.5-3 4.5-6V7H5v5h2.500M14 17c3-1 4.5-3 4.5-6V7H14v5h2.5',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.5 6.500h.01M4.5 12h.01M4.5 17.500h.01',
  spoiler:
    'M4 5l16 14M10 6c.7-.2 1.3-.3 2-.3 3 0 6 1.5 9 6.5-.8 1.3-1.6 2.4-2.5 3.300M6.5 8C5.3 9.1 4.2 10.4 3 12.200c3 5 6 6.5 9 6.5 1.2 0 2.4-.2 3.5-.8',
};

/** The formats of a text, above it. A press leaves the focus in the text. */
export const FormatBar = ({ onFormat }: { onFormat: (format: Format) => void }) => {
  const { t } = useTranslation('messages');
  return (
    <div
      className="flex items-center gap-0.25 py-1 px-2 line-b mobile:overflow-x-auto"
      role="toolbar"
      aria-label={t('format.label')}
    >
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={`${styles.button} grid place-items-center w-8.5 h-8 rounded-2 text-muted mobile:flex-none mobile:w-touch mobile:h-touch`}
          aria-label={t(`format.${format}`)}
          title={t(`format.${format}`)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d={shapes[format]} />
          </svg>
        </button>
      ))}
      <span className="ms-auto text-faint text-2xs mobile:hidden pointer-coarse:hidden" dir="ltr">
        {Object.values(formatKeys)
          .map((letter) => `${shortcutModifierLabel()} ${letter}`)
          .join(', ')}
      </span>
    </div>
  );
};
