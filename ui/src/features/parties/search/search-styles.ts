import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

export const useSearchStyles = makeStyles({
  root: { position: 'relative' },
  input: { width: '100%' },
  popup: {
    position: 'absolute',
    zIndex: 20,
    top: 'calc(100% + 6px)',
    left: 0,
    width: 'min(420px, calc(100vw - 32px))',
    padding: tokens.spacingVerticalXS,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow28,
  },
  words: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  list: { maxHeight: 'min(420px, 60dvh)', overflowY: 'auto' },
  option: {
    display: 'grid',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground6 },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground6,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  meta: { fontSize: tokens.fontSizeBase200, lineHeight: '1.125rem', color: tokens.colorNeutralForeground2 },
});
