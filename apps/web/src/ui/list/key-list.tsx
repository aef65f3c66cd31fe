import { shortcutModifierLabel } from '../../lib/breakpoint.ts';
import styles from './list-row.module.css';

interface KeyListProps {
  readonly heading: string;
  /** `mod` among the keys: Ctrl, or ⌘ on a Mac. */
  readonly entries: readonly { readonly label: string; readonly keys: readonly string[] }[];
}

export const KeyList = ({ heading, entries }: KeyListProps) => {
  const mod = shortcutModifierLabel();
  return (
    <section aria-label={heading}>
      <h3 className="text-xs font-bold text-muted">{heading}</h3>
      <dl className="grid">
        {entries.map(({ label, keys }) => (
          <div key={label} className={`${styles.line} flex items-center gap-3 min-h-10 line-b`}>
            <dt>{label}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key === 'mod' ? mod : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
