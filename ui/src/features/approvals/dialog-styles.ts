import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

export const useDialogStyles = makeStyles({
  subject: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'center',
    marginTop: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  cover: { borderRadius: tokens.borderRadiusSmall, '& span': { width: '40px', height: '40px', fontSize: '1.25rem' } },
  meta: {
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
  changed: { listStyleType: 'none', marginTop: tokens.spacingVerticalXL },
  comment: { marginTop: tokens.spacingVerticalXL },
  note: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    marginTop: tokens.spacingVerticalL,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
  noteIcon: { flexShrink: 0, marginTop: '1px' },
  failure: { marginTop: tokens.spacingVerticalM },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalXL,
    '& > button': { minWidth: '120px', [media.phone]: { flexGrow: 1 } },
  },
  confirm: { minWidth: '128px' },
  log: { marginTop: tokens.spacingVerticalL, maxHeight: '46vh', overflowY: 'auto' },
  entry: {
    display: 'grid',
    gap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTop: 'none' },
  },
  quote: {
    marginTop: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  empty: { paddingBlock: tokens.spacingVerticalXL, color: tokens.colorNeutralForeground2 },
});
