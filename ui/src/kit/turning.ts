import { tokens } from '@fluentui/react-components';
import { media } from '#ui/app/own-tokens.ts';

/** A ring that turns while something is on its way; size and colours are given beside it. */
export const turning = {
  borderRadius: tokens.borderRadiusCircular,
  animationName: { to: { transform: 'rotate(360deg)' } },
  animationDuration: '900ms',
  animationIterationCount: 'infinite',
  animationTimingFunction: 'linear',
  [media.calm]: { animationName: 'none' },
} as const;
