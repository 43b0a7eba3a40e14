import { channel as diagnosticsChannel } from 'node:diagnostics_channel';
import { HarnessEvent, modelled } from '#tools/electron-stand-in/model';
import { decode, encode } from '#tools/electron-stand-in/wire';

/** Publishes when a call reaches main and when its answer leaves, for measurements. */
const passing = diagnosticsChannel('reserva.harness.ipc');
const now = () => performance.timeOrigin + performance.now();

type Handler = (event: object, ...args: unknown[]) => unknown;
type Listener = (event: object, ...args: unknown[]) => void;

/** Identity of the sender, taken from the execution context and never from the message. */
export interface Sender {
  sender: object;
  senderFrame: object | null;
}

/** `ipcMain` and the harness's end of the channel. */
export function ipc() {
  const handlers = new Map<string, Handler>();
  const listeners = new Map<string, Listener[]>();
  const add = (channel: string, listener: Listener) =>
    void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
  return {
    ipcMain: modelled('ipcMain', {
      handle(channel: string, handler: Handler) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
        handlers.set(channel, handler);
      },
      removeHandler: (channel: string) => void handlers.delete(channel),
      on: add,
      removeAllListeners: (channel: string) => void listeners.delete(channel),
    }),
    /** Serialised result; throws the error that the page receives. */
    async invoke(channel: string, args: string, from: Sender): Promise<string> {
      try {
        const handler = handlers.get(channel);
        if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
        const event = new HarnessEvent({ ...from, type: 'invoke' });
        const cameAt = now();
        const given = decode(args) as unknown[];
        const answer = cloned(await handler(event, ...given));
        passing.publish({ cameAt, leftAt: now(), given, size: answer.length });
        return answer;
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${error}`);
      }
    },
    send(channel: string, args: string, from: Sender): void {
      for (const listener of listeners.get(channel) ?? []) {
        listener(new HarnessEvent({ ...from, type: 'send' }), ...(decode(args) as unknown[]));
      }
    },
  };
}

export type IpcEnd = ReturnType<typeof ipc>;

/** Serialises a value; throws as Electron does if it cannot be cloned. */
export function cloned(value: unknown): string {
  try {
    return encode(value);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('not modelled')) throw error;
    throw new Error('An object could not be cloned.');
  }
}
