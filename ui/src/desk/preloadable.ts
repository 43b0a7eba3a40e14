import { type ComponentType, lazy } from 'react';

type Module = { default: ComponentType };

/**
 * A screen of its own file that can be fetched ahead. What is there already is drawn at once: through a promise even that
 * would draw a spinner first, which React leaves standing for a third of a second.
 */
export function preloadable(load: () => Promise<Module>) {
  let loaded: Module | null = null;
  return {
    Screen: lazy(() => (loaded === null ? load() : atHand(loaded))),
    preload: async () => {
      loaded = await load();
    },
  };
}

/** What `lazy` asks of a promise, answered before it returns. */
const atHand = (loaded: Module) =>
  // biome-ignore lint/suspicious/noThenProperty: standing in for a promise is what it is for
  ({ then: (take: (loaded: Module) => void) => take(loaded) }) as unknown as Promise<Module>;
