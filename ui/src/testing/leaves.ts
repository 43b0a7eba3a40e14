/** Whether the browser would leave the page without asking about typed text. */
export function leaves(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}
