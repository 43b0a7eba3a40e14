/** Runs once at a time: concurrent callers share the running call, whatever their argument. */
export function oneAtATime<Given>(act: (given: Given) => Promise<void>): (given: Given) => Promise<void> {
  let running: Promise<void> | null = null;
  return (given) => {
    running ??= act(given).finally(() => {
      running = null;
    });
    return running;
  };
}
