import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media } from '#ui/theme/own-tokens.ts';

/** Shared by sign-in pages and dialogs. `--panel-padding` lets the tabs' line run full width. */
export const usePanelStyles = makeStyles({
  card: {
    '--panel-padding': '28px',
    width: '432px',
    maxWidth: '100%',
    marginInline: 'auto',
    padding: 'var(--panel-padding)',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [media.phone]: { '--panel-padding': '20px' },
  },
  title: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  lead: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  cards: { display: 'grid', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalXXL },
});
