import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

export const useTeamRowStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '60px',
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, flexBasis: '200px', minWidth: 0, overflowWrap: 'anywhere' },
  failure: { flexBasis: '100%' },
});
