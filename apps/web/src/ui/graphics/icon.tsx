import { classNames } from '../../lib/class-names.ts';
import { iconShapes, mirroredIcons, type IconName } from './icon-shapes.ts';
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** 14, 16, 20 (default) or 26 px. */
  size?: 'tiny' | 'small' | 'large';
  /** Filled with the text colour, as for a given vote. */
  filled?: boolean;
}

/** A decoration beside text or in a labelled control: hidden from screen readers. */
export const Icon = ({ name, size, filled }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={classNames(
      styles.icon,
      size && styles[size],
      filled && styles.filled,
      mirroredIcons.has(name) && styles.mirrored,
    )}
    dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
  />
);
