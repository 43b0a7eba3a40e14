import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { focusRing, letters } from '#ui/theme/fragments.ts';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

export const useQueueStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    paddingBlock: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  troubled: { boxShadow: `inset 4px 0 0 ${stateTokens.fullMark}`, paddingLeft: tokens.spacingHorizontalL },
  meta: { ...letters.S, color: tokens.colorNeutralForeground2 },
  before: { color: stateTokens.waitForeground, fontWeight: tokens.fontWeightMedium },
  text: {
    marginTop: tokens.spacingVerticalS,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
    '> summary': {
      minHeight: '32px',
      paddingBlock: '7px',
      cursor: 'pointer',
      borderRadius: tokens.borderRadiusSmall,
      ':focus-visible': focusRing,
    },
  },
  body: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [media.phone]: { '> *': { flexGrow: 1 } },
  },
  date: { width: '200px', marginBottom: tokens.spacingVerticalL },
});
