import { createContext, useContext, useEffect } from 'react';

/** Called each time that a screen has been hydrated or rendered and answers to presses. */
export const ArrivalContext = createContext<() => void>(() => undefined);

/** Stands beside a screen, inside its Suspense boundary: its effect runs only once the screen is hydrated. */
export function Arrival(): null {
  const tell = useContext(ArrivalContext);
  useEffect(tell, [tell]);
  return null;
}

let hydration: Promise<void> = Promise.resolve();

/** Resolves once nothing on the page waits for hydration any more. */
export const hydrated = (): Promise<void> => hydration;

/** To be called before hydrating the server's page; returns the function that says that it is done. */
export function beginHydration(): () => void {
  let end = () => {};
  hydration = new Promise((resolve) => {
    end = resolve;
  });
  return () => end();
}
