const SECOND_MS = 1000;
/** Pauses between attempts where the browser never noticed that the line was gone; the last one repeats. */
const PAUSES_MS = [2, 5, 15, 30, 60].map((seconds) => seconds * SECOND_MS);

/**
 * Calls `act` when the browser is online again, when the page gets the focus or becomes visible, and after ever longer
 * pauses. Returns the function that ends it.
 */
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

/** Loads until it succeeds, again each time that the line returns. */
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
        // A file that came and threw must not fail unseen.
        (error: unknown) => console.error(error),
      );
      isLoading = false;
    };
    const stop = onLineReturn(() => void attempt());
    void attempt();
  });
}
