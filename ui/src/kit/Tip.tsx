import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { HIDE_MS, tipClosed, useTipDelay } from '#ui/kit/tip-delay.ts';

interface TipProps {
  text: string;
  /** `description` where the words say more than the element's name, `inaccessible` where they stand in it already. */
  relationship?: TooltipProps['relationship'];
  children: ReactElement;
}

/** One function for all of them: with another one at every drawing Fluent would close what has just opened. */
const tellClosed: NonNullable<TooltipProps['onVisibleChange']> = (event, { visible }) => {
  // Left by the pointer it has stood on for a while; left by the keyboard or closed by Escape it went at once
  const leftMs = event?.type === 'pointerleave' ? HIDE_MS : 0;
  // Fluent may say this while it draws, when nothing else may be drawn anew
  if (!visible) queueMicrotask(() => tipClosed(leftMs));
};

/**
 * What an element means, for whoever points at it or comes to it by keyboard. It is the element's name to screen readers
 * unless it has one of its own.
 */
export function Tip({ text, relationship = 'label', children }: TipProps) {
  const delay = useTipDelay();
  return (
    <Tooltip
      content={text}
      relationship={relationship}
      showDelay={delay}
      hideDelay={HIDE_MS}
      onVisibleChange={tellClosed}
    >
      {children}
    </Tooltip>
  );
}

/** What opens a menu or a dialog may stand in a tip: Fluent then looks through it for the button. */
Tip.isFluentTriggerComponent = true;
