import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { whatsappSender } from '#server/features/messages/whatsapp';
import type { Sender } from '#server/platform/ports/sender';
import { serveOnLoopback } from '#server/testing/loopback';
import type { Clock } from '#shared/time';

/** Taken from a queue; accepts if it is empty. */
export type Behaviour =
  | 'accept'
  /** Breaks the connection before or after accepting. */
  | 'resetBefore'
  | 'resetAfter'
  | 'pause'
  /** Accepts, but with an invalid answer. */
  | 'nonsense'
  | { status: number; code?: number; retryAfter?: string };

export interface TakenMessage {
  id: string;
  to: string;
  reference: string;
  type: string;
  text?: { body: string };
  template?: {
    name: string;
    language: { code: string };
    components?: { type?: string; parameters: { text: string }[] }[];
  };
}

export interface Meta {
  /** As WHATSAPP_API_URL. */
  url: string;
  attempts: TakenMessage[];
  taken: TakenMessage[];
  next(...behaviours: Behaviour[]): void;
  release(): void;
  untilTaken(count: number): Promise<void>;
  close(): Promise<void>;
}

export const META = {
  token: 'a-token-for-tests',
  phoneNumberId: '106540352242922',
  appSecret: 'an app secret for tests',
  verifyToken: 'a verify token for tests',
};

/** Meta's documented protocol on loopback, with its failures. */
export async function startMeta(): Promise<Meta> {
  const behaviours: Behaviour[] = [];
  const held: (() => void)[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const meta: Omit<Meta, 'url' | 'close'> = {
    attempts: [],
    taken: [],
    next: (...list) => void behaviours.push(...list),
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    untilTaken: (count) =>
      new Promise((resolve) => {
        if (meta.taken.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
  const take = (message: TakenMessage) => {
    meta.taken.push(message);
    for (const { count, resolve } of waiting) if (meta.taken.length >= count) resolve();
  };

  const server = createServer(async (request, response) => {
    const message = await messageIn(request, response);
    if (message === null) return;
    meta.attempts.push(message);
    const behaviour = behaviours.shift() ?? 'accept';
    if (behaviour === 'resetBefore') return void request.socket.resetAndDestroy();
    if (typeof behaviour === 'object') return refuse(response, behaviour);
    take(message);
    if (behaviour === 'resetAfter') return void request.socket.resetAndDestroy();
    if (behaviour === 'nonsense') return void response.end('<html>ok</html>');
    if (behaviour === 'pause') held.push(() => accept(response, message));
    else accept(response, message);
  });
  const { url, close } = await serveOnLoopback(server);
  return Object.assign(meta, { url: `${url}/v26.0`, close });
}

async function messageIn(request: IncomingMessage, response: ServerResponse): Promise<TakenMessage | null> {
  if (request.method !== 'POST' || request.url !== `/v26.0/${META.phoneNumberId}/messages`) {
    refuse(response, { status: 404, code: 100 });
    return null;
  }
  if (request.headers.authorization !== `Bearer ${META.token}`) {
    refuse(response, { status: 401, code: 190 });
    return null;
  }
  const body = JSON.parse(await text(request)) as Omit<TakenMessage, 'id' | 'reference'> & Record<string, string>;
  const isWhole =
    body.messaging_product === 'whatsapp' &&
    /^\d+$/.test(body.to ?? '') &&
    (body.type === 'text' ? body.text?.body !== '' : body.template?.language.code !== undefined);
  if (!isWhole) {
    refuse(response, { status: 400, code: 100 });
    return null;
  }
  const { to, type, text: free, template } = body;
  const id = `wamid.${randomBytes(12).toString('base64')}`;
  const reference = body.biz_opaque_callback_data ?? '';
  return { id, to, reference, type, ...(free && { text: free }), ...(template && { template }) };
}

const accept = (response: ServerResponse, { to, id }: TakenMessage): void =>
  json(response, 200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] });

function refuse(response: ServerResponse, { status, code, retryAfter }: Exclude<Behaviour, string>): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  if (code === undefined) return void response.writeHead(status).end('upstream unavailable');
  json(response, status, {
    error: {
      message: `(#${code}) refused by the stand-in`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'as the test asked' },
      fbtrace_id: randomBytes(8).toString('hex'),
    },
  });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const senderTo = (meta: Pick<Meta, 'url'>, clock: Clock): Sender =>
  whatsappSender({ ...META, apiUrl: meta.url, clock, takeTurn: async () => {} });

interface StatusOf {
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  message: Pick<TakenMessage, 'id' | 'reference' | 'to'>;
  code?: number;
}

export const metaEvents = {
  status: ({ status, at, message, code }: StatusOf) =>
    changeOf('messages', {
      statuses: [
        {
          id: message.id,
          status,
          timestamp: secondsOf(at),
          recipient_id: message.to,
          biz_opaque_callback_data: message.reference,
          ...(code !== undefined && { errors: [{ code, title: 'refused by the stand-in' }] }),
        },
      ],
    }),
  inbound: (phone: string, at: Date) =>
    changeOf('messages', {
      contacts: [{ profile: { name: 'Marisa' }, wa_id: phone.slice(1) }],
      messages: [
        { from: phone.slice(1), id: 'wamid.in', timestamp: secondsOf(at), type: 'text', text: { body: 'Olá' } },
      ],
    }),
  approval: (event: string, name: string, language: string) =>
    changeOf('message_template_status_update', {
      event,
      message_template_id: 12345678,
      message_template_name: name,
      message_template_language: language,
      reason: null,
    }),
};

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));
const changeOf = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes: [{ field, value: { messaging_product: 'whatsapp', ...value } }] }],
});

export function postEvent(serverUrl: string, body: unknown, secret: string | null = META.appSecret): Promise<Response> {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = secret === null ? null : createHmac('sha256', secret).update(bytes).digest('hex');
  return fetch(`${serverUrl}/api/webhooks/whatsapp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'x-hub-signature-256': `sha256=${signature}` }),
    },
    body: bytes,
  });
}
