import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

/** Fluent's menu with a visible edge on dark cards and touch-sized lines, as `className` of MenuPopover. */
export const useMenuLook = makeStyles({
  menu: {
    padding: tokens.spacingVerticalXS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground6,
    boxShadow: tokens.shadow28,
    '& [role^="menuitem"]': {
      minHeight: '44px',
      alignItems: 'center',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground1,
      textDecorationLine: 'none',
      ':hover': { backgroundColor: tokens.colorNeutralBackground1 },
    },
  },
});
