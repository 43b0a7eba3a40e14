import { createHmac } from 'node:crypto';
import { noteContact } from '#server/features/messages/contacts';
import { settle } from '#server/features/messages/delivery';
import { noteApproval } from '#server/features/messages/mappings';
import { type MetaEvent, readEvents } from '#server/features/messages/meta-events';
import type { Call } from '#server/platform/http/call';
import { loggedFault } from '#server/platform/http/logged';
import { isSameText } from '#server/platform/http/same-text';
import { SIGNATURE_HEADER } from '#server/platform/http/webhooks';
import { AppError } from '#shared/errors';

interface Challenge {
  'hub.mode'?: string | undefined;
  'hub.verify_token'?: string | undefined;
  'hub.challenge'?: string | undefined;
}

export function answerChallenge(asked: Challenge, { sender: { webhook } }: Call): string {
  const isKnown = webhook !== null && isSameText(asked['hub.verify_token'] ?? '', webhook.verifyToken);
  if (asked['hub.mode'] !== 'subscribe' || !isKnown) throw new AppError('bad_signature');
  return asked['hub.challenge'] ?? '';
}

/**
 * Verifies the signature before parsing. Any JSON object gets 200, even an unknown event: Meta repeats others. After
 * an internal error Meta resends; applied events are idempotent.
 */
export async function takeEvent(call: Call): Promise<Record<string, never>> {
  const { sender, rawBody, log } = call;
  const signature = call.header(SIGNATURE_HEADER);
  if (sender.webhook === null || rawBody === null || !isSigned(rawBody, signature, sender.webhook.appSecret)) {
    throw new AppError('bad_signature');
  }
  let fault: unknown = null;
  for (const event of readEvents(jsonOf(rawBody), call.clock.now())) {
    await take(event, call).catch((error: unknown) => {
      log.error({ event: event.kind, err: loggedFault(error) }, 'webhook event not applied: Meta will send it again');
      fault = error;
    });
  }
  if (fault !== null) throw fault;
  return {};
}

function jsonOf(bytes: Buffer): object {
  let body: unknown = null;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {}
  if (typeof body !== 'object' || body === null) throw new AppError('invalid_json');
  if (Array.isArray(body)) throw new AppError('bad_input');
  return body;
}

function take(event: MetaEvent, call: Call): Promise<void> {
  switch (event.kind) {
    case 'status':
      return settle(call, event);
    case 'inbound':
      return noteContact(call.db, event);
    case 'approval':
      return noteApproval(call, event);
  }
}

function isSigned(body: Buffer, header: string | null, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSameText(header ?? '', `sha256=${expected}`);
}
