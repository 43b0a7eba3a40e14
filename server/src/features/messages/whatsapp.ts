import { failureCodeOf, isWorthTrying } from '#server/features/messages/meta-errors';
import type { Outgoing, Sender, SendResult } from '#server/platform/ports/sender';
import { phoneDigits } from '#shared/phone';
import type { Clock } from '#shared/time';

const ANSWER_WITHIN_MS = 10_000;

export interface WhatsappSettings {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  /** Base URL and version of the Graph API, without a trailing slash. */
  apiUrl: string;
  clock: Clock;
  takeTurn: Sender['takeTurn'];
}

/** WhatsApp Cloud API (Meta, "Messages", `POST /{phone number id}/messages`). */
export function whatsappSender(settings: WhatsappSettings): Sender {
  const { token, phoneNumberId, appSecret, verifyToken, apiUrl, clock, takeTurn } = settings;
  return {
    isAutomatic: true,
    webhook: { appSecret, verifyToken },
    takeTurn,
    async send(message) {
      let response: Response;
      try {
        response = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(payloadOf(message)),
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
      } catch (error) {
        return withoutAnswer(error);
      }
      const answer = await response.json().catch(() => null);
      return response.ok ? accepted(answer) : refused(response, answer, clock);
    },
  };
}

function payloadOf({ reference, phone, content }: Outgoing): object {
  const envelope = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phoneDigits(phone),
    biz_opaque_callback_data: reference,
  };
  if ('text' in content) return { ...envelope, type: 'text', text: { preview_url: false, body: content.text } };
  if ('code' in content) return { ...envelope, type: 'template', template: authenticationOf(content) };
  const parameters = content.values.map((text) => ({ type: 'text', text }));
  return {
    ...envelope,
    type: 'template',
    template: {
      name: content.template,
      language: { code: content.languageCode },
      ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
    },
  };
}

/** Meta needs the code in the body and in the copy button ("Authentication templates"). */
const authenticationOf = ({ authentication, languageCode, code }: Extract<Outgoing['content'], { code: string }>) => ({
  name: authentication,
  language: { code: languageCode },
  components: [
    { type: 'body', parameters: [{ type: 'text', text: code }] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
  ],
});

/** Errors before the first byte: the message was not sent. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function withoutAnswer(error: unknown): SendResult {
  const { code = '', syscall = '' } = ((error as Error).cause ?? {}) as { code?: string; syscall?: string };
  const isNotReached = NOT_REACHED.has(code) || syscall === 'connect' || syscall === 'getaddrinfo';
  const detail = code || (error as Error).name;
  return isNotReached ? { kind: 'retry', afterMs: null, detail } : { kind: 'uncertain', detail };
}

function accepted(answer: unknown): SendResult {
  const providerId = (answer as { messages?: { id?: unknown }[] } | null)?.messages?.[0]?.id;
  return typeof providerId === 'string'
    ? { kind: 'sent', providerId }
    : { kind: 'uncertain', detail: 'an answer without the id of a message' };
}

function refused(response: Response, answer: unknown, clock: Clock): SendResult {
  const given = (answer as { error?: { code?: unknown } } | null)?.error?.code;
  const code = typeof given === 'number' ? given : null;
  const detail = code === null ? `HTTP ${response.status}` : String(code);
  // A gateway timeout leaves the outcome unknown
  if (response.status === 504 && code === null) return { kind: 'uncertain', detail };
  if (response.status === 429 || response.status >= 500 || isWorthTrying(code)) {
    return { kind: 'retry', afterMs: waitOf(response.headers.get('retry-after'), clock), detail };
  }
  const failure = response.status === 401 || response.status === 403 ? 'needsHand' : failureCodeOf(code);
  return { kind: 'failed', failure, detail };
}

/** Retry-After in seconds or as a date → milliseconds. */
function waitOf(header: string | null, clock: Clock): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - clock.now().getTime();
  return Number.isFinite(wait) && wait > 0 ? wait : null;
}
