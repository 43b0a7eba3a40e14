import { tokens } from '@fluentui/react-components';
import { makeStyles, shorthands } from '@griffel/react';
import { ownTokens, stateTokens } from '#ui/theme/own-tokens.ts';

/**
 * Looks that Fluent lacks, as `className` of a Button. One filled button (`primary`) per screen; a repeated main
 * action in rows is `tint`.
 */
export const useButtonLooks = makeStyles({
  tint: {
    backgroundColor: ownTokens.tintBackground,
    ...shorthands.borderColor(ownTokens.tintStroke),
    color: ownTokens.tintForeground,
    ':hover': {
      backgroundColor: ownTokens.tintBackgroundHover,
      ...shorthands.borderColor(ownTokens.tintStroke),
      color: ownTokens.tintForeground,
    },
  },
  danger: {
    backgroundColor: stateTokens.fullMark,
    color: ownTokens.dangerForegroundOnFill,
    ':hover': { backgroundColor: stateTokens.fullForeground, color: ownTokens.dangerForegroundOnFill },
    ':hover:active': { backgroundColor: stateTokens.fullMark, color: ownTokens.dangerForegroundOnFill },
  },
  dangerQuiet: {
    backgroundColor: tokens.colorTransparentBackground,
    ...shorthands.borderColor(stateTokens.fullStroke),
    color: stateTokens.fullForeground,
    ':hover': {
      backgroundColor: stateTokens.fullBackground,
      ...shorthands.borderColor(stateTokens.fullStroke),
      color: stateTokens.fullForeground,
    },
  },
});
