import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media } from '#ui/app/ownTokens.ts';

/** The card that a sign-in stands in, as a dialog and as a page. `--panel-padding` lets the tabs' line run full width. */
export const usePanelStyles = makeStyles({
  panel: {
    '--panel-padding': '28px',
    width: '432px',
    maxWidth: 'calc(100vw - 32px)',
    padding: 'var(--panel-padding)',
    [media.phone]: { '--panel-padding': '20px' },
    // Fluent lets dialogs touch the edges of small screens.
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  card: {
    marginInline: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: {
    paddingRight: '44px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  pageTitle: { paddingRight: 0 },
  lead: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  cards: { display: 'grid', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalXXL },
});
