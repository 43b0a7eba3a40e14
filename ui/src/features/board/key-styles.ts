import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

const key = {
  minWidth: '18px',
  padding: '0 4px',
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '1rem',
  borderRadius: '4px',
  // Devices without a keyboard get no key hints.
  '@media (hover: none)': { display: 'none' },
} as const;

export const useKeyStyles = makeStyles({
  inField: { ...key, color: tokens.colorNeutralForeground3, border: `1px solid ${tokens.colorNeutralStroke1}` },
  inButton: { ...key, marginLeft: tokens.spacingHorizontalS, border: '1px solid currentColor', opacity: 0.8 },
  inText: {
    display: 'inline-block',
    minWidth: '24px',
    padding: '2px 6px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'nowrap',
  },
});
