import { access, constants, readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Privileges } from 'electron';
import { FAILURE_PAGE, HOST } from '#desktop/main/shell/navigation';

/** Has an origin, is a secure context and allows fetch, but does not bypass the policy. */
export const privileges: Privileges = { standard: true, secure: true, supportFetchAPI: true };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Fluent inserts style elements. Images from other hosts would tell them which venue is viewed. */
export const policyFor = (server: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...(server === null ? [] : [server])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "worker-src 'none'",
  ].join('; ');

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

interface ServedFolder {
  folder: string;
  server: () => string | null;
  failure: () => string;
}

/** If the page or a script that it names is unreadable, the load fails, so that main is told. */
export const serve =
  ({ folder, server, failure }: ServedFolder) =>
  async (request: Request): Promise<Response> => {
    const guarded = { ...headers, 'content-security-policy': policyFor(server()) };
    const refusal = (status: number) => new Response(null, { status, headers: guarded });
    const url = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    if (url.host !== HOST) return refusal(404);
    if (url.href === FAILURE_PAGE)
      return new Response(failure(), { headers: { ...guarded, 'content-type': types['.html']! } });
    const path = fileOf(folder, url.pathname);
    const type = path === null ? undefined : types[extname(path)];
    if (path === null || type === undefined) return refusal(404);
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null && type === types['.html'] && !(await isWhole(folder, bytes))) return Response.error();
    if (bytes === null) return type === types['.html'] ? Response.error() : refusal(404);
    return new Response(new Uint8Array(bytes), { headers: { ...guarded, 'content-type': type } });
  };

/** Without one of its scripts the window stays empty. Lazy chunks report their own errors. */
async function isWhole(folder: string, page: Buffer): Promise<boolean> {
  const named = [...page.toString('utf8').matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="\.?(\/[^"]+)"/g)];
  const paths = named.map(([, path]) => fileOf(folder, path!));
  const found = await Promise.all(paths.map((path) => path !== null && access(path, constants.R_OK).then(yes, no)));
  return found.every(Boolean);
}

const yes = () => true;
const no = () => false;

/** The file of an address; null if the path could leave the folder in any encoding. */
function fileOf(folder: string, pathname: string): string | null {
  const decoded = plain(pathname);
  if (decoded === null || /[\\\0%]|(^|\/)\.\.?(\/|$)/.test(decoded)) return null;
  const path = resolve(folder, `.${extname(decoded) === '' ? '/index.html' : decoded}`);
  return path.startsWith(folder + sep) ? path : null;
}

function plain(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
