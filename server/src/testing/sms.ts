import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type SmsSettings, smsCodes } from '#server/features/codes/channels';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import { serveOnLoopback } from '#server/testing/loopback';

export interface SmsGateway {
  settings: SmsSettings;
  received: { to: string; text: string }[];
  /** Next statuses; 0 breaks the connection. Default: accepts. */
  next(...statuses: number[]): void;
  channel: CodeChannel;
  codeTo(phone: string): string;
  close(): Promise<void>;
}

const TOKEN = 'a token of the gateway';

export async function startSmsGateway(): Promise<SmsGateway> {
  const statuses: number[] = [];
  const received: SmsGateway['received'] = [];
  const server = createServer(async (request, response) => {
    const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
    const body = JSON.parse(await text(request)) as { to: string; text: string };
    const status = isAllowed ? (statuses.shift() ?? 202) : 401;
    if (status === 0) return void request.socket.resetAndDestroy();
    if (status < 300) received.push(body);
    response.writeHead(status).end('{}');
  });
  const { url, close } = await serveOnLoopback(server);
  const settings = { url: `${url}/sms`, token: TOKEN };
  return {
    settings,
    received,
    next: (...list) => void statuses.push(...list),
    channel: smsCodes(settings),
    codeTo: (phone) => /\b\d{6}\b/.exec(received.findLast(({ to }) => to === phone)!.text)![0],
    close,
  };
}
