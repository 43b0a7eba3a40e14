import { useEffect, useEffectEvent } from 'react';
import { onLineReturn } from '#ui/kit/on-line-return.ts';

export function useOnLineReturn(isWaiting: boolean, act: () => unknown): void {
  const again = useEffectEvent(act);
  useEffect(() => (isWaiting ? onLineReturn(() => void again()) : undefined), [isWaiting]);
}
