import { Menu as Base } from '@base-ui/react/menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon, type IconName } from '../graphics/icon.tsx';
import styles from './popup.module.css';
import { useBackClosesOnPhone } from './overlay-history.ts';

interface MenuProps {
  /** The button that opens it: an IconButton or a Button. */
  trigger: ReactElement;
  /** MenuItem, MenuLink, MenuSeparator, MenuHeading. */
  children: ReactNode;
  side?: 'block-start' | 'block-end';
  align?: 'start' | 'center' | 'end';
}

export const Menu = ({ trigger, children, side = 'block-end', align = 'end' }: MenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  useBackClosesOnPhone(isOpen, () => setIsOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.layer}
          side={side === 'block-end' ? 'bottom' : 'top'}
          align={align}
          sideOffset={6}
        >
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

interface MenuItemProps {
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** The menu stays open: what was chosen replaces it, or has to be done first. */
  stays?: boolean;
  /** At the end of the line: its key, or a few words. */
  end?: ReactNode;
  onChoose: () => void;
  children: ReactNode;
}

export const MenuItem = ({ icon, danger, disabled = false, stays = false, end, onChoose, children }: MenuItemProps) => (
  <Base.Item
    className={classNames(styles.item, danger && styles.danger)}
    disabled={disabled}
    closeOnClick={!stays}
    onClick={onChoose}
  >
    {icon && <Icon name={icon} size="small" />}
    <span>{children}</span>
    {end !== undefined && <span className={`${styles.end} ms-auto ps-4 text-xs text-muted`}>{end}</span>}
  </Base.Item>
);

interface MenuChoicesProps<Value extends string> {
  label: ReactNode;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

/** Radio items in a menu. The menu stays open, so that the effect can be seen. */
export const MenuChoices = <Value extends string>({ label, value, options, onChange }: MenuChoicesProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
    <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={styles.item}>
        <span style={{ flex: 1 }}>{option.label}</span>
        <Base.RadioItemIndicator>
          <Icon name="check" size="small" />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

export const MenuSeparator = () => <Base.Separator className="h-0.25 my-1 mx-2 bg-border" />;
