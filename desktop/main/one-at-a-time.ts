/** Runs once at a time: whoever asks while it runs waits for the end of that, whatever they asked with. */
export function oneAtATime<Given>(act: (given: Given) => Promise<void>): (given: Given) => Promise<void> {
  let running: Promise<void> | null = null;
  return (given) => {
    running ??= act(given).finally(() => {
      running = null;
    });
    return running;
  };
}
