import type { ErrorBody } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';

/**
 * What the server and the pages' own bundle say to each other. The bundle draws the screens (`web/entry-server.tsx`); the
 * server loads it at its start, gives it the data, and answers with what was drawn.
 */

/** A public call, answered within the process as it would be over HTTP. */
export type PageCall = (name: string, input: Record<string, unknown>) => Promise<CallAnswer>;
export type CallAnswer = { ok: true; body: unknown } | { ok: false; status: number; body: ErrorBody };

export interface PageRequest {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  language: Language;
  /** The site's own address, without a trailing slash. */
  publicUrl: string;
  call: PageCall;
}

export type Page =
  /** Somewhere else, for good. */
  | { kind: 'moved'; to: string }
  /** A known address that only the browser draws: sign-in, guests' links, the staff's screens. */
  | { kind: 'browser'; isPrivate: boolean }
  | DrawnPage;

export interface DrawnPage {
  kind: 'drawn';
  status: 200 | 404;
  /** All that it shows, as JSON: equal data draw the same page. */
  data: string;
  /** The module of its screen, by which the build's manifest names the files that it needs. */
  module: string;
  draw(): Drawing;
}

export interface Drawing {
  /** Title, descriptions and structured data, as HTML. */
  head: string;
  /** The rules of the styles, as `<style>` elements. */
  styles: string;
  body: string;
}

export interface Pages {
  page(request: PageRequest): Promise<Page>;
}

/** What the page brings along for the browser's own drawing over it. */
export interface PageData {
  language: Language;
  /** The day that the page was drawn on, YYYY-MM-DD in Luanda. */
  today: string;
  /** Answers of the screen's queries, by their keys. */
  known: KnownAnswer[];
}

export interface KnownAnswer {
  key: readonly unknown[];
  data?: unknown;
  refusal?: { status: number; body: ErrorBody };
}

/** The id of the element that the data stand in. */
export const PAGE_DATA = 'page-data';
