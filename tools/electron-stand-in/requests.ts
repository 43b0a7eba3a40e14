import type { Page, Request as PageRequest, Route } from '@playwright/test';
import { notModelled } from '#tools/electron-stand-in/model';
import { serveScheme, toMain } from '#tools/electron-stand-in/origin';

type Serve = (request: Request) => Response | Promise<Response>;

export interface Privileges {
  standard?: boolean;
  secure?: boolean;
  supportFetchAPI?: boolean;
}

/** Callbacks of a window for navigations of its page. */
export interface NavigationHandler {
  mayNavigate(address: string, isMainFrame: boolean): boolean;
  mayRedirect(address: string): boolean;
  failed(address: string, isMainFrame: boolean): void;
}

/** `protocol`, and the interception of every page request. */
export function requests(parts: {
  isReady: () => boolean;
  contentsOf: (page: Page) => NavigationHandler | null;
  fail: (error: unknown) => void;
}) {
  const serving = new Map<string, Serve>();
  async function answer(route: Route, request: PageRequest): Promise<void> {
    const url = request.url();
    const contents = contentsOf(request);
    // A page without a window of main loads nothing
    if (contents === null) return route.abort('aborted');
    const isMainFrame = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (request.isNavigationRequest() && !contents.mayNavigate(url, isMainFrame)) return route.abort('aborted');
    const own = toMain(url);
    const serve = serving.get(new URL(own).protocol.slice(0, -1));
    if (own !== url && serve !== undefined) {
      const isServed = await fulfil(route, request, own, serve);
      if (!isServed && request.isNavigationRequest()) contents.failed(own, isMainFrame);
      return;
    }
    if (!isMainFrame) return route.continue();
    return withRedirects(route, request, contents);
  }

  function contentsOf(request: PageRequest): NavigationHandler | null {
    try {
      return parts.contentsOf(request.frame().page());
    } catch {
      return null;
    }
  }

  return {
    protocol: protocolOver(serving, parts.isReady),
    answer: (route: Route, request: PageRequest): Promise<void> =>
      answer(route, request).catch((error: unknown) => {
        if (!/closed|aborted|Target page/.test(String(error))) parts.fail(error);
      }),
  };
}

function protocolOver(serving: Map<string, Serve>, isReady: () => boolean) {
  const registered = new Map<string, Privileges>();
  return {
    registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Privileges }[]) {
      if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      for (const { scheme, privileges = {} } of schemes) registered.set(scheme, privileges);
    },
    handle(scheme: string, serve: Serve) {
      const { standard, secure, supportFetchAPI, ...more } = registered.get(scheme) ?? {};
      if (!standard || !secure || !supportFetchAPI || Object.keys(more).length > 0) {
        notModelled(`a scheme that is not just standard, secure and fetched from: ${scheme}`);
      }
      serveScheme(scheme);
      serving.set(scheme, serve);
    },
  };
}

/** False if the handler returned `Response.error()`, which aborts the load. */
async function fulfil(route: Route, request: PageRequest, url: string, serve: Serve): Promise<boolean> {
  const body = request.postDataBuffer();
  const asked = new Request(url, {
    method: request.method(),
    headers: request.headers(),
    ...(body !== null && { body: new Uint8Array(body) }),
  });
  const response = await serve(asked);
  if (response.type === 'error') {
    await route.abort('failed');
    return false;
  }
  if (response.status >= 300 && response.status < 400) notModelled('a redirect by a protocol handler');
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
  return true;
}

/** Loads a network page; main is asked before each redirect. */
async function withRedirects(route: Route, request: PageRequest, contents: NavigationHandler): Promise<void> {
  if (!/^https?:/.test(request.url())) return route.continue();
  const response = await route.fetch({ maxRedirects: 0 });
  const location = response.headers().location;
  if (response.status() < 300 || response.status() >= 400 || location === undefined) return route.fulfill({ response });
  const next = new URL(location, request.url()).href;
  if (!contents.mayRedirect(next)) return route.abort('aborted');
  notModelled(`a redirect that main lets through: ${next}`);
}
