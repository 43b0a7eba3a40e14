import { type PointerEvent, useRef } from 'react';

/** Specification, section 9. */
const SWIPE_PX = 50;

/** Handlers that close an element by a swipe to the right of 50 px; a shorter one springs back. */
export function useSwipeRight(close: () => void) {
  const start = useRef<number | null>(null);
  const travel = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const place = (event: PointerEvent<HTMLElement>, px: number) => {
    event.currentTarget.style.transform = px === 0 ? '' : `translateX(${px}px)`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      // Captured only once it moves, so that a plain press still reaches the buttons inside.
      if (travel(event) > 4) event.currentTarget.setPointerCapture(event.pointerId);
      place(event, travel(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = travel(event) >= SWIPE_PX;
      start.current = null;
      if (far) close();
      else place(event, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      place(event, 0);
    },
  };
}
