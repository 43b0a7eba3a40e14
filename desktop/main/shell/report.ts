/** Places that are named: the first tell where it broke. */
const PLACES = 8;

/**
 * What broke and where, for the app's own log, without what it was about: an error's sentence may name a guest, and a stack's
 * first lines repeat it, however many they are. Codes are words of programs, and nothing else is taken for one.
 */
export function faultOf(error: unknown, requestId: string): string {
  if (!(error instanceof Error)) return `${typeof error} ${requestId}`;
  const { code } = error as { code?: unknown };
  const word = typeof code === 'string' && /^[A-Za-z][A-Za-z_]{1,40}$/.test(code) ? ` ${code}` : '';
  const [kind] = /^\w{1,40}/.exec(error.name) ?? ['Error'];
  return [`${kind}${word} ${requestId}`, ...placesOf(error)].join('\n');
}

/** Behind the sentence: a line of it that looks like a place is none. */
function placesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? 0 : stack.indexOf(message);
  if (at < 0) return [];
  const lines = stack.slice(at + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, PLACES);
}

export const report = (error: unknown, requestId: string): void => console.error(faultOf(error, requestId));
