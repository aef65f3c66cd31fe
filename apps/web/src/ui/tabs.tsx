import { Tabs as Base } from '@base-ui/react/tabs';
import { createContext, use, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IsShown } from './overlays/overlay-history.ts';
import styles from './tabs.module.css';

const ShownTab = createContext<string | null>(null);

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** Under a header: with a line below, and tabs of equal width on a phone. */
  strip?: boolean;
  /** TabPanel for each tab. */
  children: ReactNode;
  className?: string;
}

export const Tabs = <Value extends string>({
  label,
  value,
  onChange,
  tabs,
  strip,
  children,
  className,
}: TabsProps<Value>) => (
  <Base.Root
    value={value}
    onValueChange={(chosen: Value) => onChange(chosen)}
    {...(className !== undefined && { className })}
  >
    <Base.List
      aria-label={label}
      className={classNames('flex gap-1 px-3', strip && styles.strip)}
      data-bar={strip || undefined}
    >
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} disabled={tab.disabled ?? false} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    <ShownTab value={value}>{children}</ShownTab>
  </Base.Root>
);

interface TabPanelProps {
  value: string;
  children: ReactNode;
  className?: string;
  /**
   * Stays mounted, invisible but in its size, while another tab is shown: its state, drafts and scroll position are
   * kept.
   */
  keeps?: boolean;
}

export const TabPanel = ({ value, children, className, keeps }: TabPanelProps) => (
  <Base.Panel value={value} keepMounted={keeps ?? false} {...(className !== undefined && { className })}>
    <IsShown value={use(ShownTab) === value}>{children}</IsShown>
  </Base.Panel>
);
