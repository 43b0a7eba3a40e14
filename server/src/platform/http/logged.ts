/** Path parts followed by a secret. */
const KEYED =
  /\/(reserva|lista|pedido|convite|nova-palavra-passe|confirmar-email|invites|calendars|guest\/+[a-z]+)\/+[^/\s?#"')]+/gi;
/** Other parts that look like tokens: long, with capitals or underscores, unlike slugs and ids. */
const TOKEN = /\/(?=[^/]*[A-Z_])[\w-]{20,}(?=[/\s?#"')]|$)/g;

/** Routers ignore case and decode percent signs. */
const withoutKeys = (text: string): string => text.replace(KEYED, '/$1/…').replace(TOKEN, '/…');

export const loggedPath = (path: string): string => withoutKeys(decoded(path));

/** Repeats against double encoding. */
function decoded(path: string, times = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || times === 0 ? once : decoded(once, times - 1);
  } catch {
    return '/… (not decodable)';
  }
}

/** pg-boss copies its errors into plain objects. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error && 'stack' in error);

/** The innermost error only: outer database errors contain the statement's values, such as names and phones. */
export function loggedFault(error: unknown): object {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!isFault(innermost)) return { message: String(innermost) };
  const { name, message, stack } = innermost;
  return {
    name,
    message: withoutKeys(message),
    stack: withoutKeys(stack ?? ''),
    code: (innermost as { code?: unknown }).code,
  };
}
