import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResult } from '#desktop/main/error-result';
import { isName, openBridge } from '#desktop/main/shell/bridge';
import { isOurs } from '#desktop/main/shell/navigation';
import { type BridgeCall, type BridgeResult, CALL_CHANNEL, type DeskNews, NEWS_CHANNEL } from '#shared/desk/bridge';

const frame = { url: 'app://reserva/index.html' };
const sent: unknown[] = [];
const contents = { mainFrame: frame, send: (...args: unknown[]) => sent.push(args) };
const ours = { sender: contents, senderFrame: frame };

/** The bridge with its handlers, and the listener that Electron gets. */
function aDoor(call: (call: BridgeCall) => Promise<BridgeResult> = async () => ({ ok: true, value: 'day' })) {
  const channels = new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown>();
  const calls: BridgeCall[] = [];
  let tell: (news: DeskNews) => void = () => undefined;
  openBridge({
    ipc: { handle: (channel, listener) => void channels.set(channel, listener) },
    window: () => contents as never,
    isOurs,
    call: (given) => {
      calls.push(given);
      return call(given);
    },
    onNews: (listener) => {
      tell = listener;
      return () => undefined;
    },
    refuse: (error) => errorResult(error, 'en', () => undefined),
  });
  const knock = (event: unknown, ...args: unknown[]) =>
    channels.get(CALL_CHANNEL)!(event as IpcMainInvokeEvent, ...args) as Promise<BridgeResult>;
  return { channels, calls, knock, tell: (news: DeskNews) => tell(news) };
}

const codeOf = (result: BridgeResult) => (result.ok ? null : (JSON.parse(result.body) as { code: string }).code);

beforeEach(() => {
  sent.length = 0;
});

describe('the door', () => {
  test('has one channel', () => {
    expect([...aDoor().channels.keys()]).toEqual([CALL_CHANNEL]);
  });

  test('accepts a call of our own page with its input', async () => {
    const { knock, calls } = aDoor();
    const call = { name: 'deskStatus', input: {}, language: 'pt-AO' };
    expect(await knock(ours, call)).toEqual({ ok: true, value: 'day' });
    expect(calls).toEqual([call]);
  });

  test.each([
    ['a page of another site in our window', { sender: contents, senderFrame: { url: 'https://example.com/' } }],
    ['a frame inside our page', { sender: contents, senderFrame: { url: 'app://reserva/inner.html' } }],
    ['another window', { sender: { ...contents }, senderFrame: frame }],
    ['a frame that has gone', { sender: contents, senderFrame: null }],
  ])('refuses %s', async (_, event) => {
    const { knock, calls } = aDoor();
    expect(codeOf(await knock(event, { name: 'deskStatus', input: {} }))).toBe('forbidden');
    expect(calls).toEqual([]);
  });

  test('refuses our own frame while it shows another page', async () => {
    const { knock } = aDoor();
    frame.url = 'app://reserva.evil/';
    expect(codeOf(await knock(ours, { name: 'deskStatus', input: {} }))).toBe('forbidden');
    frame.url = 'app://reserva/index.html';
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '', 'nothingOfOurs'])(
    'refuses the unknown name %o',
    async (name) => {
      const { knock, calls } = aDoor();
      expect(isName(name)).toBe(false);
      expect(codeOf(await knock(ours, { name, input: {} }))).toBe('not_found');
      expect(calls).toEqual([]);
    },
  );

  test.each([
    ['nothing', []],
    ['a bare word', ['deskStatus']],
    ['two things', [{ name: 'deskStatus', input: {} }, 1]],
    ['a field that no call has', [{ name: 'deskStatus', input: {}, token: 'x' }]],
    ['a name that is no text', [{ name: 7, input: {} }]],
    ['a number that JSON has not', [{ name: 'deskStatus', input: 7n }]],
  ])('refuses %s', async (_, args) => {
    const { knock, calls } = aDoor();
    expect(codeOf(await knock(ours, ...args))).toBe('bad_input');
    expect(calls).toEqual([]);
  });

  test('refuses input above the size limit', async () => {
    const { knock } = aDoor();
    expect(codeOf(await knock(ours, { name: 'deskStatus', input: { text: 'x'.repeat(200_000) } }))).toBe('too_large');
  });

  test.each<[string, unknown]>([
    ['a map', new Map([['a', 'x'.repeat(300_000)]])],
    ['a set', new Set(['x'])],
    ['a buffer', new ArrayBuffer(300_000)],
    ['bytes', new Uint8Array(300_000)],
    ['a date', new Date(0)],
    ['an expression', /x/],
    ['an error', new Error('x')],
    ['no number', Number.NaN],
    ['a large integer', 10n],
  ])('refuses %s at any depth', async (_, value) => {
    const { knock, calls } = aDoor();
    for (const input of [value, { text: value }, [[value]]]) {
      expect(codeOf(await knock(ours, { name: 'deskStatus', input: structuredClone(input) }))).toBe('bad_input');
    }
    expect(calls).toEqual([]);
  });

  test('counts the full size, however it is divided', async () => {
    const { knock, calls } = aDoor();
    const round: Record<string, unknown> = {};
    round.again = round;
    const large = [
      Array.from({ length: 30_000 }, () => 'seven c'),
      { ['n'.repeat(200_000)]: 1 },
      new Array(1_000_000),
      Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`k${n}`, null])),
    ];
    for (const input of large) expect(codeOf(await knock(ours, { name: 'deskStatus', input }))).toBe('too_large');
    expect(codeOf(await knock(ours, { name: 'deskStatus', input: round }))).toBe('bad_input');
    expect(calls).toEqual([]);
    expect((await knock(ours, { name: 'deskStatus', input: { a: [1, null, { b: undefined, c: true }] } })).ok).toBe(
      true,
    );
  });

  test('returns only the code of a fault', async () => {
    const { knock } = aDoor(() => Promise.reject(new Error('/home/elsa/secret: no such file')));
    const result = await knock(ours, { name: 'deskStatus', input: {} });
    expect(codeOf(result)).toBe('internal');
    expect(JSON.stringify(result)).not.toContain('elsa');
  });

  test('sends news to the window', () => {
    aDoor().tell({ kind: 'status' });
    expect(sent).toEqual([[NEWS_CHANNEL, { kind: 'status' }]]);
  });
});
