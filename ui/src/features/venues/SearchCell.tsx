import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useSearchPanelStyles } from '#ui/features/venues/search-panel-styles.ts';

interface CellProps {
  icon: ReactNode;
  label: string;
  /** A full row on phones. */
  wide?: boolean;
  children: ReactNode;
}

/** The whole cell is the control's label, so that all of it can be tapped. */
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
