import type { ErrorBody } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';

/** Contract between the server and the SSR bundle (`web/entry-server.tsx`), which renders the screens. */

/** Runs in-process, with the reply that HTTP would give. */
export type PageCall = (name: string, input: Record<string, unknown>) => Promise<CallAnswer>;
export type CallAnswer = { ok: true; body: unknown } | { ok: false; status: number; body: ErrorBody };

export interface PageRequest {
  path: string;
  search: string;
  language: Language;
  publicUrl: string;
  call: PageCall;
}

export type Page =
  | { kind: 'moved'; to: string }
  /** A known address that only the browser renders: sign-in, guest links, staff screens. */
  | { kind: 'browser' }
  | RenderedPage;

export interface RenderedPage {
  kind: 'rendered';
  status: 200 | 404;
  search: string;
  /** JSON of all data. With it and `search`, the parameters that the page reads, equal pages are equal. */
  data: string;
  module: string;
  render(): Rendered;
}

export interface Rendered {
  head: string;
  styles: string;
  body: string;
}

export interface Pages {
  page(request: PageRequest): Promise<Page>;
}

export interface PageData {
  language: Language;
  today: string;
  known: KnownAnswer[];
}

export interface KnownAnswer {
  key: readonly unknown[];
  data?: unknown;
  refusal?: { status: number; body: ErrorBody };
}

export const PAGE_DATA = 'page-data';
