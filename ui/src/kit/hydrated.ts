import { createContext, useContext, useEffect } from 'react';

export const HydratedContext = createContext<() => void>(() => undefined);

/** Placed beside a screen, inside its Suspense boundary: its effect runs only after the screen is hydrated. */
export function Hydrated(): null {
  const tell = useContext(HydratedContext);
  useEffect(tell, [tell]);
  return null;
}

let hydration: Promise<void> = Promise.resolve();

/** Resolves when no part of the page waits for hydration. */
export const hydrated = (): Promise<void> => hydration;

/** Call before hydrating the server's page; returns the function that marks hydration as complete. */
export function beginHydration(): () => void {
  let end = () => {};
  hydration = new Promise((resolve) => {
    end = resolve;
  });
  return () => end();
}
