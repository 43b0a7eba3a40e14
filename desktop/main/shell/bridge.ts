import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { z } from 'zod';
import { callTable } from '#shared/api/call-table';
import { type BridgeCall, type BridgeResult, CALL_CHANNEL, type DeskNews, NEWS_CHANNEL } from '#shared/desk/bridge';
import { localCalls } from '#shared/desk/local';
import { AppError } from '#shared/errors';

/** Limit in characters of JSON: the server takes 100 kB, and cover images do not use this channel. */
const CALL_MAX = 200_000;

const envelope = z.strictObject({
  name: z.string().max(100),
  input: z.unknown(),
  idempotencyKey: z.string().min(1).max(200).optional(),
  language: z.string().max(35).optional(),
});

export interface Ipc {
  handle(channel: string, listener: (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown): void;
}

export interface BridgeParts {
  ipc: Ipc;
  window: () => Pick<WebContents, 'mainFrame' | 'send'> | null;
  isOurs: (url: string) => boolean;
  call: (call: BridgeCall) => Promise<BridgeResult>;
  onNews: (listener: (news: DeskNews) => void) => () => void;
  refuse: (error: unknown, language?: string) => BridgeResult;
}

/** Replies are always results: nothing is thrown, so that no stack or path reaches a page. */
export function openBridge(door: BridgeParts): void {
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

function isFromOurPage(event: IpcMainInvokeEvent, { window, isOurs }: BridgeParts): boolean {
  const ours = window();
  const frame = event.senderFrame;
  return ours !== null && frame !== null && event.sender === ours && frame === ours.mainFrame && isOurs(frame.url);
}

function callIn(args: unknown[]): BridgeCall {
  if (args.length !== 1) throw new AppError('bad_input');
  refuseLarge(args[0]);
  const call = envelope.parse(args[0]);
  if (!isName(call.name)) throw new AppError('not_found');
  return call;
}

/** Own properties only: `constructor` and the like exist on every object. */
export const isName = (name: string): boolean => Object.hasOwn(callTable, name) || Object.hasOwn(localCalls, name);

const DEPTH_MAX = 20;

/** Structured clone carries dates, maps and buffers, whose size JSON would not count: they are refused. */
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

/** A plain object: after a clone every other kind has another prototype. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
