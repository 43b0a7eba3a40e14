import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { z } from 'zod';
import { api } from '#shared/api/table';
import { type BridgeCall, type BridgeResult, CALL_CHANNEL, type DeskNews, NEWS_CHANNEL } from '#shared/desk/bridge';
import { localCalls } from '#shared/desk/local';
import { AppError } from '#shared/errors';

/** Characters of JSON that a call may have: the server takes 100 kB, and a cover image never comes this way. */
const CALL_MAX = 200_000;

const envelope = z.strictObject({
  name: z.string().max(100),
  input: z.unknown(),
  idempotencyKey: z.string().min(1).max(200).optional(),
  language: z.string().max(35).optional(),
});

/** What of Electron the door is made of. */
export interface Ipc {
  handle(channel: string, listener: (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown): void;
}

export interface Door {
  ipc: Ipc;
  /** The one window that may call; null while there is none. */
  window: () => Pick<WebContents, 'mainFrame' | 'send'> | null;
  /** Where its page comes from. */
  isOurs: (url: string) => boolean;
  call: (call: BridgeCall) => Promise<BridgeResult>;
  onNews: (listener: (news: DeskNews) => void) => () => void;
  refuse: (error: unknown, language?: string) => BridgeResult;
}

/**
 * The one door between the window and this process: one channel, one shape, two tables of names. An answer is always a
 * result; nothing is thrown across, so that no stack or path of ours gets into a page.
 */
export function openDoor(door: Door): void {
  door.ipc.handle(CALL_CHANNEL, async (event, ...args) => {
    try {
      if (!isFromOurPage(event, door)) return door.refuse(new AppError('forbidden'));
      return await door.call(callIn(args));
    } catch (error) {
      return door.refuse(error);
    }
  });
  door.onNews((news) => door.window()?.send(NEWS_CHANNEL, news));
}

/** True for the main frame of our window while it shows our own page; a frame that is gone is null. */
function isFromOurPage(event: IpcMainInvokeEvent, { window, isOurs }: Door): boolean {
  const ours = window();
  const frame = event.senderFrame;
  return ours !== null && frame !== null && event.sender === ours && frame === ours.mainFrame && isOurs(frame.url);
}

/** The call that came, if it has the shape of one and names something that is there. */
function callIn(args: unknown[]): BridgeCall {
  if (args.length !== 1) throw new AppError('bad_input');
  refuseLarge(args[0]);
  const call = envelope.parse(args[0]);
  if (!isName(call.name)) throw new AppError('not_found');
  return call;
}

/** Own names of the tables only: `constructor` and the like are on every object. */
export const isName = (name: string): boolean => Object.hasOwn(api, name) || Object.hasOwn(localCalls, name);

/** Deeper than anything that we ask. */
const DEPTH_MAX = 20;

/**
 * What crosses is cloned, not written: dates, maps, buffers and cycles could come too, none of them is a call, and what
 * they hold would be counted by no JSON. Throws `bad_input` for them and `too_large` as soon as it is.
 */
function refuseLarge(call: unknown): void {
  let left = CALL_MAX;
  const take = (size: number): void => {
    left -= size;
    if (left < 0) throw new AppError('too_large');
  };
  const walk = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX) throw new AppError('bad_input');
    if (typeof value === 'string') take(value.length + 2);
    else if (Array.isArray(value)) {
      take(value.length + 2);
      for (const each of value as unknown[]) walk(each, depth + 1);
    } else if (isPlain(value)) {
      for (const [name, each] of Object.entries(value)) {
        take(name.length + 4);
        walk(each, depth + 1);
      }
    } else if (!isScalar(value)) throw new AppError('bad_input');
    else take(8);
  };
  walk(call, 0);
}

const isScalar = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'boolean' || Number.isFinite(value);

/** An object that JSON writes whole. Cloned, every other kind has a prototype of its own kind. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
