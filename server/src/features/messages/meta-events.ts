import { failureAt, isWorthTrying } from '#server/features/messages/meta-errors';
import type { Report } from '#shared/messages/delivery';
import type { ApprovalState } from '#shared/messages/schema';

export type MetaEvent =
  | { kind: 'status'; reference: string; providerId: string; report: Report; isPassing: boolean }
  | { kind: 'inbound'; phone: string; at: Date }
  | { kind: 'approval'; name: string; languageCode: string; state: ApprovalState };

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listIn = (value: unknown, key: string): Json[] => {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
};
/** Empty if absent or if PostgreSQL cannot store the text. */
const textIn = (value: Json, key: string): string => {
  const text = value[key];
  return typeof text === 'string' && !text.includes('\0') && text.isWellFormed() ? text : '';
};

/** Events of a verified body, in order. Unknown parts are skipped, because Meta adds fields. */
export function readEvents(body: object, now: Date): MetaEvent[] {
  return listIn(body, 'entry')
    .flatMap((entry) => listIn(entry, 'changes'))
    .flatMap((change) => eventsOf(textIn(change, 'field'), change.value, now));
}

function eventsOf(field: string, value: unknown, now: Date): MetaEvent[] {
  if (field === 'message_template_status_update' && isObject(value)) return approvalIn(value);
  if (field !== 'messages') return [];
  return [
    ...listIn(value, 'messages').flatMap((message) => inboundIn(message, now)),
    ...listIn(value, 'statuses').flatMap((status) => statusIn(status, now)),
  ];
}

const statuses: Record<string, Report['status']> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'READ',
  failed: 'FAILED',
};

function statusIn(status: Json, now: Date): MetaEvent[] {
  const told = statuses[textIn(status, 'status')];
  if (told === undefined) return [];
  const [error] = listIn(status, 'errors');
  const code = typeof error?.code === 'number' ? error.code : null;
  const report: Report = {
    status: told,
    at: momentIn(status, now),
    failure: told === 'FAILED' ? failureAt(code) : null,
  };
  const reference = textIn(status, 'biz_opaque_callback_data');
  const isPassing = told === 'FAILED' && isWorthTrying(code);
  return [{ kind: 'status', reference, providerId: textIn(status, 'id'), report, isPassing }];
}

function inboundIn(message: Json, now: Date): MetaEvent[] {
  const digits = textIn(message, 'from');
  return /^\d{6,15}$/.test(digits) ? [{ kind: 'inbound', phone: `+${digits}`, at: momentIn(message, now) }] : [];
}

/** Seconds since 1970, as text or number; now if missing, invalid or in the future. */
function momentIn({ timestamp }: Json, now: Date): Date {
  const isGiven = typeof timestamp === 'number' || (typeof timestamp === 'string' && /^\d+$/.test(timestamp));
  const at = new Date(isGiven ? Number(timestamp) * 1000 : Number.NaN);
  return at.getTime() >= 0 && at <= now ? at : now;
}

const approvals: Record<string, ApprovalState> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'REJECTED',
  REJECTED: 'REJECTED',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  DELETED: 'DISABLED',
  PENDING_DELETION: 'DISABLED',
};

function approvalIn(value: Json): MetaEvent[] {
  const state = approvals[textIn(value, 'event')];
  const name = textIn(value, 'message_template_name');
  const languageCode = textIn(value, 'message_template_language');
  return state === undefined || name === '' ? [] : [{ kind: 'approval', name, languageCode, state }];
}
