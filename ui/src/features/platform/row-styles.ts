import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { letters, raised } from '#ui/theme/fragments.ts';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

export const useRowStyles = makeStyles({
  list: {
    ...raised,
    overflow: 'hidden',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTop: 'none' },
    [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [media.phone]: { '& > *': { flexGrow: 1 } },
  },
  count: { marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground2 },
  more: { display: 'grid', justifyContent: 'center', marginTop: tokens.spacingVerticalXXL },
  form: { display: 'grid', gap: tokens.spacingVerticalL, marginTop: tokens.spacingVerticalXL },
  formActions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalS,
    '& > button': { minWidth: '120px', [media.phone]: { flexGrow: 1 } },
  },
  who: { marginTop: tokens.spacingVerticalM, overflowWrap: 'anywhere' },
  failed: { color: stateTokens.fullForeground },
});
