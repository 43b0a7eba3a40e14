import type { LogFile } from '#desktop/main/shell/log-file';
import type { DeskNews } from '#shared/desk/bridge';

/** Places that are named: the first tell where it broke. */
const PLACES = 8;
/** Folders before the last one: the account's name on the computer may be among them. */
const FOLDERS = /(?<=^\s+at (?:[^/\\(]*\()?)[^(]*[\\/](?=[^\\/]+[\\/][^\\/]+$)/;

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
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, PLACES)
    .map((line) => line.replace(FOLDERS, ''));
}

let file: LogFile | null = null;

/** From now on the log also lies on the disk. */
export function logInto(opened: LogFile): void {
  file = opened;
}

export function report(error: unknown, requestId: string): void {
  const fault = faultOf(error, requestId);
  console.error(fault);
  file?.write(fault);
}

/** Writes down what happened, in words of the program, its numbers and its codes. */
export const note = (event: string): void => file?.write(event);

/** Writes down that a proxy or a server asked for a name and password, and got none. */
export const noteLogin = (isProxy: boolean, scheme: string): void =>
  note(
    `login refused ${isProxy ? 'proxy' : 'server'} ${/^[a-z]{1,20}$/i.test(scheme) ? scheme.toLowerCase() : 'unknown'}`,
  );

/** Writes down each change of the line to the server, with how many acts wait then. */
export function noteLink(onNews: (listener: (news: DeskNews) => void) => unknown): void {
  let before = '';
  onNews((news) => {
    if (news.kind !== 'status' || news.status === undefined) return;
    const { link, unsent, toReview } = news.status;
    const now = link.kind === 'offline' ? `offline ${link.cause}` : link.kind;
    if (now !== before) note(`link ${now} unsent=${unsent} review=${toReview}`);
    before = now;
  });
}
