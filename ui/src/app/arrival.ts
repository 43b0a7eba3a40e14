import { createContext, useContext, useEffect } from 'react';

/** Told each time that a screen stands and answers to whoever presses and types. */
export const ArrivalContext = createContext<() => void>(() => undefined);

/** Stands beside a screen, inside what waits for it: only there is it known that the screen has come to life. */
export function Arrival(): null {
  const tell = useContext(ArrivalContext);
  useEffect(tell, [tell]);
  return null;
}
