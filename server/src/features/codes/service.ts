import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ZodError } from 'zod';
import { codeHashOf, proofHashOf, recipientKeyOf } from '#server/features/codes/digests';
import {
  countTry,
  dropCode,
  insertCode,
  insertProof,
  proofOf,
  setChannel,
  spendCode,
} from '#server/features/codes/queries';
import { countCode } from '#server/features/codes/throttle';
import { venueById } from '#server/features/venues/queries';
import { platformSettingsOf } from '#server/features/venues/ratings';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, secretsOf } from '#server/platform/http/call';
import type { CodeChannel, CodeMessage } from '#server/platform/ports/code-channel';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_MS,
  CODE_TRIES,
  type CodeChannelName,
  PROOF_MS,
  RESEND_SECONDS,
} from '#shared/codes/rules';
import type { CodeProof, CodeRequest, SentCode, TypedCode } from '#shared/codes/schema';
import { AppError } from '#shared/errors';
import { sayIn } from '#shared/i18n/say';
import { newId } from '#shared/ids';
import { formatPhone } from '#shared/phone';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay } from '#shared/time';
import { says } from '#shared/validation';

/** Tries channels in order; ignores known guests. Throws `codes_off`, `too_many_requests` and `code_unsent`. */
export async function sendPhoneCode(request: CodeRequest, call: Call): Promise<SentCode> {
  const { db, clock, secret, codeChannels } = call;
  const now = clock.now();
  if ((await platformSettingsOf(db)).unprovenSeats === null) throw new AppError('codes_off');
  const venue = await venueOf(request, db, now);
  const [first] = codeChannels;
  if (first === undefined) throw new AppError('code_unsent', { phone: formatPhone(venue.phone) });
  const to = recipientOf(request, first);
  const phoneKey = recipientKeyOf(secret, request.phone);
  const { venueId, date } = request;
  await countCode(call, { phoneKey, recipientKey: recipientKeyOf(secret, to), venueId, date });

  const id = newId();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = codeHashOf(secret, id, code);
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await insertCode(db, { id, phoneKey, codeHash, by: first.by, expiresAt, createdAt: now });
  const by = await deliver({ to, code, ...textsOf(request, venue.name, code, call) }, call);
  if (by === null) {
    await dropCode(db, id);
    throw new AppError('code_unsent', { phone: formatPhone(venue.phone) });
  }
  if (by !== first.by) await setChannel(db, id, by);
  return { id, by, resendAfter: RESEND_SECONDS };
}

async function venueOf({ venueId, date }: CodeRequest, db: ReadDb, now: Date) {
  const venue = await venueById(db, venueId);
  if (venue?.status !== 'approved') throw new AppError('venue_not_found');
  const today = serviceDay(now, venue.timezone);
  if (date < today) throw new AppError('date_past');
  if (date > addDays(today, DAYS_AHEAD)) throw new AppError('too_far_ahead', { days: DAYS_AHEAD });
  return venue;
}

function recipientOf({ phone, email }: CodeRequest, { by }: CodeChannel): string {
  if (by !== 'email') return phone;
  if (email !== undefined) return email;
  throw new ZodError([{ code: 'custom', path: ['email'], message: says('required'), input: email }]);
}

function textsOf(request: CodeRequest, venue: string, code: string, call: Call) {
  const lang = request.lang ?? call.lang;
  const say = sayIn(lang);
  const values = { code, venue, minutes: CODE_MINUTES };
  return { lang, subject: say('messageTexts.code.subject', values), text: say('messageTexts.code.text', values) };
}

async function deliver(
  message: CodeMessage,
  { codeChannels, log }: Pick<Call, 'codeChannels' | 'log'>,
): Promise<CodeChannelName | null> {
  for (const channel of codeChannels) {
    const outcome = await channel.send(message);
    if (outcome.kind === 'sent') return channel.by;
    log.warn({ by: channel.by, detail: outcome.detail }, 'code not sent: trying the next channel, if there is one');
  }
  return null;
}

/** Throws `phone_code_wrong` with the tries left, and `code_over`. */
export async function checkPhoneCode({ id, code }: TypedCode, call: Call): Promise<CodeProof> {
  const { db, clock, secret } = call;
  const now = clock.now();
  const row = await countTry(db, id, now);
  if (row === undefined) throw new AppError('code_over');
  if (!secretsOf(call).some((each) => isSame(row.codeHash, codeHashOf(each, id, code)))) {
    const left = CODE_TRIES - row.tries;
    throw left > 0 ? new AppError('phone_code_wrong', { count: left }) : new AppError('code_over');
  }
  const phoneProof = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PROOF_MS);
  await db.transaction(async (tx) => {
    if (!(await spendCode(tx, id, now))) throw new AppError('code_over');
    await insertProof(tx, {
      proofHash: proofHashOf(secret, phoneProof),
      phoneKey: row.phoneKey,
      by: row.by,
      expiresAt,
    });
  });
  return { phoneProof, until: expiresAt.toISOString() };
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

export async function provenBy(
  db: ReadDb,
  { phone, phoneProof }: { phone: string; phoneProof?: string | undefined },
  call: Pick<Call, 'secret' | 'formerSecret' | 'clock'>,
): Promise<CodeChannelName | undefined> {
  if (phoneProof === undefined) return undefined;
  const secrets = secretsOf(call);
  const keys = {
    proofHashes: secrets.map((secret) => proofHashOf(secret, phoneProof)),
    phoneKeys: secrets.map((secret) => recipientKeyOf(secret, phone)),
  };
  return proofOf(db, keys, call.clock.now());
}
