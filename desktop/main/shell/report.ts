import type { LogFile } from '#desktop/main/shell/log-file';
import type { DeskNews } from '#shared/desk/bridge';

const PLACES = 8;
/** Leading folders: they may contain the account's name. */
const FOLDERS = /(?<=^\s+at (?:[^/\\(]*\()?)[^(]*[\\/](?=[^\\/]+[\\/][^\\/]+$)/;

/** Error kind, code and stack places for the log. No message: it may name a guest, and the stack repeats it. */
export function describeError(error: unknown, requestId: string): string {
  if (!(error instanceof Error)) return `${typeof error} ${requestId}`;
  const { code } = error as { code?: unknown };
  const word = typeof code === 'string' && /^[A-Za-z][A-Za-z_]{1,40}$/.test(code) ? ` ${code}` : '';
  const [kind] = /^\w{1,40}/.exec(error.name) ?? ['Error'];
  return [`${kind}${word} ${requestId}`, ...placesOf(error)].join('\n');
}

/** Frames after the message: a line of the message may look like a frame. */
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

export function logInto(opened: LogFile): void {
  file = opened;
}

export function report(error: unknown, requestId: string): void {
  const fault = describeError(error, requestId);
  console.error(fault);
  file?.write(fault);
}

export const logEvent = (event: string): void => file?.write(event);

/** A proxy or server asked for a sign-in, which the desk refuses. */
export const noteLogin = (isProxy: boolean, scheme: string): void =>
  logEvent(
    `login refused ${isProxy ? 'proxy' : 'server'} ${/^[a-z]{1,20}$/i.test(scheme) ? scheme.toLowerCase() : 'unknown'}`,
  );

export function noteLink(onNews: (listener: (news: DeskNews) => void) => unknown): void {
  let before = '';
  onNews((news) => {
    if (news.kind !== 'status' || news.status === undefined) return;
    const { link, unsent, toReview } = news.status;
    const now = link.kind === 'offline' ? `offline ${link.cause}` : link.kind;
    if (now !== before) logEvent(`link ${now} unsent=${unsent} review=${toReview}`);
    before = now;
  });
}
