import { classNames } from '../../lib/class-names.ts';
import styles from './icon.module.css';

/** The icons of the design, drawn on a 24 px grid with round strokes. The value is the inside of an `<svg>`. */
const iconShapes = {
  archive: '<path d="M4 5h16v4H4ZM5.5 9v10h13V9M10 13h4"/>',
  audio: '<path d="M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4"/>',
  back: '<path d="M20 12H5M11 5l-7 7 7 7"/>',
  ban: '<circle cx="12" cy="12" r="8"/><path d="M6.5 6.5l11 11"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 20.5h4"/>',
  bold: '<path d="M8 5h5a3.5 3.5 0 0 1 0 7H8ZM8 12h6a3.5 3.5 0 0 1 0 7H8Z"/>',
  book: '<path d="M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2ZM12 6v14"/>',
  bot: '<path d="M5 9h14v7c0 2.5-1.5 4-4 4H9c-2.5 0-4-1.5-4-4ZM12 9V5M10.5 4.5h3M9 13.5v1M15 13.5v1M3 13v3M21 13v3"/>',
  broken:
    '<path d="M9 11l-3 3a3 3 0 0 0 4 4l3-3M15 13l3-3a3 3 0 0 0-4-4l-3 3M4.5 8 7 9M8 4.5 9 7M16 19.5 15 17M19.5 16 17 15"/>',
  bulb: '<path d="M9.5 17h5M10.5 20h3M12 4a5.5 5.5 0 0 0-2.5 10.4V17h5v-2.6A5.5 5.5 0 0 0 12 4Z"/>',
  chat: '<path d="M4 5h16v7c0 4.5-3 7-8 7-1.2 0-2.3-.1-3.3-.4L5 20l.6-3.3C4.5 15.6 4 14 4 12Z"/>',
  check: '<path d="M5 12.5l4.5 5L19 7"/>',
  chevron: '<path d="M9 5l7 7-7 7"/>',
  'chevron-down': '<path d="M5 9l7 7 7-7"/>',
  clock: '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  compass: '<circle cx="12" cy="12" r="8.5"/><path d="M16 8 12.9 14.4 9.6 11.1Z"/>',
  copy: '<path d="M8.5 8.5h11V20h-11ZM5 15.5V4.5h11"/>',
  dice: '<path d="M5 5h14v14H5ZM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01"/>',
  door: '<path d="M5 20V11c0-4 3-6 7-8 4 2 7 4 7 8v9ZM3 20h18M15 13v1.5"/>',
  'double-check': '<path d="M2.5 12.5l4 4.5L14 8M11 15.5l1.5 1.5L21.5 8"/>',
  download: '<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14"/>',
  ear: '<path d="M7 10a5 5 0 0 1 10 0c0 4-4 4-4 7 0 2-1 3-2.5 3S8 19 8 17.5M10 10a2 2 0 0 1 4 0c0 1.5-1.5 2-1.5 3"/>',
  edit: '<path d="M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3"/>',
  eye: '<path d="M3 12c3-5 6-6.5 9-6.5s6 1.5 9 6.5c-3 5-6 6.5-9 6.5S6 17 3 12Z"/><circle cx="12" cy="12" r="2.5"/>',
  film: '<path d="M4 6h16v12H4ZM10 9.5v5l4.5-2.5Z"/>',
  flag: '<path d="M6 21V4h12l-3 4 3 4H6"/>',
  gear: '<path d="M12 3l2 3 3.5-.5.5 3.5 3 3-3 3-.5 3.5L14 18l-2 3-2-3-3.5.5L6 15l-3-3 3-3 .5-3.5L10 6Z"/><circle cx="12" cy="12" r="2.5"/>',
  globe: '<circle cx="12" cy="12" r="8"/><path d="M4 12h16M12 4c3 3 3 13 0 16-3-3-3-13 0-16"/>',
  food: '<path d="M5 10h12v4c0 3-2 5-6 5s-6-2-6-5ZM17 11c4-.5 4 5 0 5M8 4v3M11 4v3M14 4v3"/>',
  hand: '<path d="M7 12V7.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1 3 0V11 6.5a1.5 1.5 0 0 1 3 0V12l.8-1.8a1.4 1.4 0 0 1 2.6 1L17 17c-1 2.5-2.5 3.5-5 3.5-3 0-5-2-5-5Z"/>',
  hash: '<path d="M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16"/>',
  home: '<path d="M4 12c0-4 3-7 8-9 5 2 8 5 8 9v8H4ZM10 20v-5c0-2 .8-3 2-3.5 1.2.5 2 1.5 2 3.5v5"/>',
  heart: '<path d="M12 19.5C7 16 4 13 4 9.5a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 3.5-3 6.5-8 10Z"/>',
  image: '<path d="M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15 9h.5"/>',
  keyboard: '<path d="M3 6h18v12H3ZM7 10h.01M11 10h.01M15 10h.01M17.5 14H17M7 14h.01M10 14h4.5"/>',
  language: '<path d="M4 6h9M8.5 4v2c0 4-2 7-4.5 8.5M6 9c1 3 3 4.5 6 5.5M12 20l4-10 4 10M13.5 17h5"/>',
  leaf: '<path d="M5 19C5 10 10 5 19 5c0 9-5 14-14 14ZM5 19l7-7"/>',
  link: '<path d="M10 14l4-4M9 11l-3 3a3 3 0 0 0 4 4l3-3M15 13l3-3a3 3 0 0 0-4-4l-3 3"/>',
  lock: '<path d="M6 11h12v6c0 2-1.5 3-3 3H9c-1.5 0-3-1-3-3ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>',
  mail: '<path d="M4 6h16v12H4ZM4 7l8 6 8-6"/>',
  microphone: '<path d="M9.5 4.5h5v8c0 2-1 3-2.5 3s-2.5-1-2.5-3ZM6 12c0 4 2.5 6 6 6s6-2 6-6M12 18v3"/>',
  minus: '<path d="M5 12h14"/>',
  more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>',
  mute: '<path d="M4 10v4h3l5 4V6L7 10ZM16 9.5l5 5M21 9.5l-5 5"/>',
  'no-microphone':
    '<path d="M9.5 8v4.5c0 2 1 3 2.5 3 .8 0 1.5-.3 2-1M14.5 11V4.5h-5M6 12c0 4 2.5 6 6 6 1.6 0 3-.4 4-1.2M18 12c0 .8-.1 1.5-.3 2.2M12 18v3M4 4l16 16"/>',
  'no-wifi':
    '<path d="M4 9.5c2.2-2 4.7-3 7.2-3.3M16 7c1.4.6 2.7 1.4 4 2.5M7 13c1.4-1.3 3-2 4.7-2M10 16.3c1.2-1 2.8-1 4 0M12 19.5h.01M4 4l16 16"/>',
  outside: '<path d="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5"/>',
  pin: '<path d="M9 4h6l-.7 6 2.7 3v1.5H7V13l2.7-3ZM12 14.5V20"/>',
  play: '<path d="M8 5.5v13l10.5-6.5Z"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  poll: '<path d="M5 6h8M5 12h14M5 18h5" stroke-width="3"/>',
  quote: '<path d="M5 17c3-1 4.5-3 4.5-6V7H5v5h2.5M14 17c3-1 4.5-3 4.5-6V7H14v5h2.5"/>',
  'rank-star':
    '<path d="M12 1l3.2 3.2h4.6v4.6L23 12l-3.2 3.2v4.6h-4.6L12 23l-3.2-3.2H4.2v-4.6L1 12l3.2-3.2V4.2h4.6Z"/>',
  reply: '<path d="M10 6 4 11.5 10 17v-3.5c5 0 8 1.5 10 4.5-.5-6-4-9.5-10-9.5Z"/>',
  retry: '<path d="M5 12a7 7 0 1 1 2.5 5.4M5 18v-4h4"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  send: '<path d="M4 12 20 5l-4.5 14-4-5.5ZM11.5 13.5 20 5"/>',
  shield: '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6Z"/>',
  'sign-out': '<path d="M13 4H6v16h7M10 12h10M17 8.5l3.5 3.5-3.5 3.5"/>',
  slash: '<path d="M15 4 9 20"/>',
  smile: '<circle cx="12" cy="12" r="8"/><path d="M8.5 14c1.5 3 5.5 3 7 0M9 9.5v.5M15 9.5v.5"/>',
  star: '<path d="M12 4l2.3 5.2 5.7.6-4.3 3.8 1.3 5.6L12 16.3 7 19.2l1.3-5.6L4 9.8l5.7-.6Z"/>',
  sticker: '<path d="M5 5h14v8.5L13.5 19H5ZM19 13h-5.5v6M9 9v.5M14 9v.5M9 12.5q2.5 2 4 .5"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  tag: '<path d="M4 4h8l8 8-8 8-8-8ZM8.5 8.5h.01"/>',
  thread: '<path d="M5 6h14M5 11h9M5 16v-5M9 16h10M9 20h6"/>',
  trash: '<path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13"/>',
  users:
    '<path d="M4 19c0-4 2-6 5-6s5 2 5 6ZM9 10.5c-1.8 0-2.8-1.2-2.8-3S7.2 4.5 9 4.5s2.8 1.2 2.8 3-1 3-2.8 3ZM16 13c2.5 0 4 2 4 5h-3M15 10.5c1.8 0 2.5-1.2 2.5-2.8S16.5 5 15 5"/>',
  volume: '<path d="M4 10v4h3l5 4V6L7 10ZM16 9c1.5 1.5 1.5 4.5 0 6M18.5 6.5c3 3 3 8 0 11"/>',
  'vote-down': '<path d="M12 19l6.5-8H15V5H9v6H5.5Z"/>',
  'vote-up': '<path d="M12 5l6.5 8H15v6H9v-6H5.5Z"/>',
  warning: '<path d="M12 4l9 15H3ZM12 10v4M12 16.8v.2"/>',
  wifi: '<path d="M4 9.5c5-4.5 11-4.5 16 0M7 13c3-2.7 7-2.7 10 0M10 16.3c1.2-1 2.8-1 4 0M12 19.5h.01"/>',
} as const;

export type IconName = keyof typeof iconShapes;

/** Icons with a direction, which are mirrored in right-to-left text (docs/design.md#mirrored-icons). */
const mirroredIcons: ReadonlySet<IconName> = new Set<IconName>([
  'reply',
  'send',
  'back',
  'chevron',
  'sign-out',
  'thread',
  'chat',
  'sticker',
  'double-check',
  'link',
]);

interface IconProps {
  name: IconName;
  /** 14, 16, 20 (default) or 26 px. */
  size?: 'tiny' | 'small' | 'large';
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
