import { createContext, useContext } from 'react';

/** Fetches the code of the screen at a path. The app provides it; without an app nothing is fetched. */
export const PreloadContext = createContext<(path: string) => Promise<unknown>>(async () => undefined);

export const usePreload = () => useContext(PreloadContext);
