/** What follows these words in an address is the key to a booking or an account. */
const KEYED =
  /\/(reserva|lista|convite|nova-palavra-passe|confirmar-email|invites|calendars|guest\/+[a-z]+)\/+[^/\s?#"')]+/gi;
/** Any other part of an address that looks as our tokens do: long, with capitals or underscores, as no slug and no id has. */
const TOKEN = /\/(?=[^/]*[A-Z_])[\w-]{20,}(?=[/\s?#"')]|$)/g;

/** A text without the keys in it. Routers read letters in any case, and percent signs as what they stand for. */
const withoutKeys = (text: string): string => text.replace(KEYED, '/$1/…').replace(TOKEN, '/…');

/** A request's path as the log may hold it. */
export const loggedPath = (path: string): string => withoutKeys(decoded(path));

/** Decoded until nothing changes, at most as often as anyone encodes by accident. */
function decoded(path: string, times = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || times === 0 ? once : decoded(once, times - 1);
  } catch {
    return '/… (not decodable)';
  }
}

/**
 * What went wrong, for the log: the innermost error's name, code, message and stack. The layers around a database error
 * repeat its statement with the values in it, and those are guests' names and phones.
 */
export function loggedFault(error: unknown): object {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return { message: String(innermost) };
  const { name, message, stack } = innermost;
  return {
    name,
    message: withoutKeys(message),
    stack: withoutKeys(stack ?? ''),
    code: (innermost as { code?: unknown }).code,
  };
}
