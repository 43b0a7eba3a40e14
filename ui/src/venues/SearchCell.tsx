import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useSearchPanelStyles } from '#ui/venues/search-panel-styles.ts';

interface CellProps {
  icon: ReactNode;
  label: string;
  /** Takes a whole line on phones. */
  wide?: boolean;
  children: ReactNode;
}

/** Icon, name and control of one filter. The whole cell is the control's label, so a finger may land anywhere. */
export function SearchCell({ icon, label, wide = false, children }: CellProps) {
  const styles = useSearchPanelStyles();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={mergeClasses(styles.cell, wide && styles.wideCell)}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  );
}

interface SelectCellProps<Value extends string> {
  icon: ReactNode;
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: string }[];
}

/** A cell with the browser's own list. */
export function SelectCell<Value extends string>({
  icon,
  label,
  name,
  value,
  onChange,
  options,
}: SelectCellProps<Value>) {
  const styles = useSearchPanelStyles();
  return (
    <SearchCell icon={icon} label={label}>
      <select
        className={mergeClasses(styles.control, styles.select)}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className={styles.option}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown16Regular className={styles.chevron} aria-hidden />
    </SearchCell>
  );
}
