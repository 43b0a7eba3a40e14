import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { HIDE_MS, tipClosed, useTipDelay } from '#ui/kit/tip-delay.ts';

interface TipProps {
  text: string;
  /** `description`: adds to the element's name; `inaccessible`: repeats visible text. */
  relationship?: TooltipProps['relationship'];
  children: ReactElement;
}

/** A constant function: a new one on each render would make Fluent close the tip that just opened. */
const tellClosed: NonNullable<TooltipProps['onVisibleChange']> = (event, { visible }) => {
  // A tip left by the pointer stays for `HIDE_MS`; by keyboard or Escape it closes at once
  const leftMs = event?.type === 'pointerleave' ? HIDE_MS : 0;
  // Fluent may call this during a render, when no other state may be set
  if (!visible) queueMicrotask(() => tipClosed(leftMs));
};

/** Explains an element on hover and focus. It is the accessible name unless the element has one. */
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

/** Lets Fluent find the button inside a tip that wraps a menu or dialog trigger. */
Tip.isFluentTriggerComponent = true;
