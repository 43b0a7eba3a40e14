import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

export const useReviewStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  who: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', minWidth: 0 },
  when: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // Guests may write in any direction and use words of any length.
  words: {
    marginTop: tokens.spacingVerticalS,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    textAlign: 'start',
  },
  none: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
  answer: {
    marginTop: tokens.spacingVerticalM,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `2px solid ${tokens.colorBrandStroke1}`,
  },
  answerHead: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  answerWords: { marginTop: tokens.spacingVerticalXXS },
});
