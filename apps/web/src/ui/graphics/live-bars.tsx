import styles from './live-bars.module.css';

/** The sign that somebody speaks; what it says stands beside it, or is its `label`. */
export const LiveBars = ({ label }: { label?: string }) => (
  <span
    className={`${styles.bars} inline-flex flex-none items-center gap-0.5 h-4 text-speaking`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
  >
    <i />
    <i />
    <i />
    <i />
  </span>
);
