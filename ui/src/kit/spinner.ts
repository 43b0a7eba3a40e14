import { tokens } from '@fluentui/react-components';
import { media } from '#ui/theme/own-tokens.ts';

/** A spinner ring; the caller sets size and colours. */
export const spinner = {
  borderRadius: tokens.borderRadiusCircular,
  animationName: { to: { transform: 'rotate(360deg)' } },
  animationDuration: '900ms',
  animationIterationCount: 'infinite',
  animationTimingFunction: 'linear',
  [media.calm]: { animationName: 'none' },
} as const;
