import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { letters } from '#ui/theme/fragments.ts';

export const useReviewStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '10px',
    padding: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  title: { fontWeight: tokens.fontWeightSemibold, lineHeight: tokens.lineHeightBase300 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    ...letters.S,
    '> dt': { color: tokens.colorNeutralForeground2 },
  },
  dependants: { marginTop: tokens.spacingVerticalXXS, paddingLeft: tokens.spacingHorizontalL, listStyleType: 'disc' },
  act: { flexGrow: 1, paddingLeft: tokens.spacingHorizontalS, paddingRight: tokens.spacingHorizontalS },
});
