/** A request's path as the log may hold it: what follows these words is somebody's key to a booking or an account. */
export const loggedPath = (path: string): string =>
  path.replace(/\/(reserva|lista|convite|nova-palavra-passe|invites|calendars|guest\/[a-z]+)\/[^/]+/g, '/$1/…');

/**
 * What went wrong, for the log: the innermost error's name, code, message and stack. The layers around a database error
 * repeat its statement with the values in it, and those are guests' names and phones.
 */
export function loggedFault(error: unknown): object {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return { message: String(innermost) };
  const { name, message, stack } = innermost;
  return { name, message, stack, code: (innermost as { code?: unknown }).code };
}
