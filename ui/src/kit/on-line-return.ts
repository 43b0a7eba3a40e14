const SECOND_MS = 1000;
/** Delays between attempts where the browser fires no `online` event; the last one repeats. */
const PAUSES_MS = [2, 5, 15, 30, 60].map((seconds) => seconds * SECOND_MS);

/** Calls `act` on `online`, on focus, on visibility and after growing delays. Returns the cleanup function. */
export function onLineReturn(act: () => void): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  const actIfSeen = () => document.visibilityState === 'visible' && act();
  const wait = () => {
    timer = setTimeout(
      () => {
        if (navigator.onLine) actIfSeen();
        tries += 1;
        wait();
      },
      PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)],
    );
  };
  wait();
  window.addEventListener('online', act);
  window.addEventListener('focus', act);
  document.addEventListener('visibilitychange', actIfSeen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', act);
    window.removeEventListener('focus', act);
    document.removeEventListener('visibilitychange', actIfSeen);
  };
}

/** Retries `load` at each return of the connection until it succeeds. */
export function untilLoaded<Value>(load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve) => {
    let isLoading = false;
    const attempt = async () => {
      if (isLoading) return;
      isLoading = true;
      await load().then(
        (value) => {
          stop();
          resolve(value);
        },
        // A module that loaded and threw must not fail silently.
        (error: unknown) => console.error(error),
      );
      isLoading = false;
    };
    const stop = onLineReturn(() => void attempt());
    void attempt();
  });
}
