import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { isRefusedAs, useDeskAct } from '#ui/features/desk/use-desk.ts';

export const PIN_LEAST = 4;
export const PIN_MOST = 8;
const SECOND_MS = 1000;

/** After a wrong PIN, further input is blocked until the wait is over. */
export function usePin(staffId: string) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wait, setWait] = useCountdown();
  const { mutate, isPending, error, reset } = useDeskAct('unlock');
  const isTaking = !isPending && wait === 0;
  return {
    ...{ typed, isPending, wait },
    sentence: error === null ? null : sentenceOf(error, t('app.failure.connection')),
    press: (digit: string) => {
      if (!isTaking) return;
      if (error !== null) reset();
      setTyped((now) => `${now}${digit}`.slice(0, PIN_MOST));
    },
    erase: () => setTyped((now) => now.slice(0, -1)),
    enter: () => {
      if (!isTaking || typed.length < PIN_LEAST) return;
      mutate(
        { staffId, pin: typed },
        {
          onError: (refusal) => {
            setTyped('');
            if (isRefusedAs(refusal, 'pin_wrong')) setWait(refusal.retryAfter ?? 0);
          },
        },
      );
    },
  };
}

/** Seconds. */
function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return [Math.max(0, left), setLeft] as const;
}
