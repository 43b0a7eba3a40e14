import { and, eq } from 'drizzle-orm';
import { ZodError, type z } from 'zod';
import { whatsappTemplates } from '#server/features/messages/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { type Language, languages } from '#shared/i18n/languages';
import type { Mapping } from '#shared/messages/rules';
import {
  type ApprovalState,
  type MessageType,
  messageTypes,
  type WhatsappTemplate,
  type whatsappTemplateChange,
} from '#shared/messages/schema';
import type { Clock } from '#shared/time';
import { says } from '#shared/validation';

type MappingRow = typeof whatsappTemplates.$inferSelect;
type MappingKey = { venueId: string; type: MessageType; lang: Language };

/** Meta's template per type and language; nulls if unmapped. */
export async function mappingsOf(db: ReadDb, venueId: string): Promise<WhatsappTemplate[]> {
  const rows = await db.select().from(whatsappTemplates).where(eq(whatsappTemplates.venueId, venueId));
  return messageTypes.flatMap((type) =>
    languages.map((lang) => {
      const row = rows.find((candidate) => candidate.type === type && candidate.lang === lang);
      return row === undefined ? unmapped(type, lang) : mappingOf(row);
    }),
  );
}

const unmapped = (type: MessageType, lang: Language): WhatsappTemplate => ({
  type,
  lang,
  name: null,
  languageCode: null,
  parameters: [],
  state: 'UNKNOWN',
  version: 0,
});

const mappingOf = ({ type, lang, name, languageCode, parameters, state, version }: MappingRow): WhatsappTemplate => ({
  type,
  lang,
  name,
  languageCode,
  parameters,
  state,
  version,
});

const isAt = ({ venueId, type, lang }: MappingKey) =>
  and(eq(whatsappTemplates.venueId, venueId), eq(whatsappTemplates.type, type), eq(whatsappTemplates.lang, lang));

async function rowAt(db: ReadDb, key: MappingKey): Promise<MappingRow | undefined> {
  const [row] = await db.select().from(whatsappTemplates).where(isAt(key));
  return row;
}

export async function mappingAt(db: ReadDb, key: MappingKey): Promise<Mapping | null> {
  const row = await rowAt(db, key);
  if (row === undefined || row.name === null || row.languageCode === null) return null;
  return { ...row, name: row.name, languageCode: row.languageCode };
}

/** Maps a text to Meta's template; no name removes the mapping. The approval status becomes unknown. Throws `stale`. */
export async function saveMapping(
  { venueId, type, lang, version, name, languageCode, parameters }: z.output<typeof whatsappTemplateChange>,
  call: Call,
  actor: string,
): Promise<WhatsappTemplate> {
  const wanted = { name, languageCode, parameters };
  if (wanted.name !== null && wanted.languageCode === null) throw languageCodeMissing();
  const now = call.clock.now();
  const key = { venueId, type, lang };
  return changeVenue(call, { venueId, act: { actor, at: now } }, async ({ tx, lock, act }) => {
    const before = await rowAt(tx, key);
    const shown = before === undefined ? unmapped(type, lang) : mappingOf(before);
    if (version !== shown.version) throw new AppError('stale', {}, { current: shown });
    if (shown.name === null && wanted.name === null) return shown;
    const content = wanted.name === null ? nothingMapped : wanted;
    const isSame = shown.name === content.name && shown.languageCode === content.languageCode;
    const state: ApprovalState = isSame ? shown.state : 'UNKNOWN';
    const after = await writeMapping(tx, { ...key, ...content, state, version: version + 1, updatedAt: now });
    // A mapping has no id: the venue's id and the row identify it
    const change = { entity: 'template', entityId: venueId, kind: 'whatsapp_mapped', before, after } as const;
    await record(tx, lock, act, [change]);
    return mappingOf(after);
  });
}

const nothingMapped = { name: null, languageCode: null, parameters: [] };

const languageCodeMissing = (): ZodError =>
  new ZodError([{ code: 'custom', path: ['languageCode'], message: says('required'), input: undefined }]);

async function writeMapping(tx: Tx, row: MappingRow): Promise<MappingRow> {
  const { name, languageCode, parameters, state, version, updatedAt } = row;
  const [written] = await tx
    .insert(whatsappTemplates)
    .values(row)
    .onConflictDoUpdate({
      target: [whatsappTemplates.venueId, whatsappTemplates.type, whatsappTemplates.lang],
      set: { name, languageCode, parameters, state, version, updatedAt },
    })
    .returning();
  return written!;
}

/** Updates every venue that uses the template, one transaction each; the version stays. */
export async function noteApproval(
  { db, clock }: { db: Db; clock: Clock },
  { name, languageCode, state }: { name: string; languageCode: string; state: ApprovalState },
): Promise<void> {
  const used = await db
    .select()
    .from(whatsappTemplates)
    .where(and(eq(whatsappTemplates.name, name), eq(whatsappTemplates.languageCode, languageCode)));
  for (const { venueId, type, lang } of used) {
    await changeVenue(
      { db },
      { venueId, act: { actor: 'system', at: clock.now() } },
      async ({ tx, lock, act, now }) => {
        const before = await rowAt(tx, { venueId, type, lang });
        if (before?.name !== name || before.languageCode !== languageCode || before.state === state) return;
        const after = await writeMapping(tx, { ...before, state, updatedAt: now });
        const change = { entity: 'template', entityId: venueId, kind: 'whatsapp_judged', before, after } as const;
        await record(tx, lock, act, [change]);
      },
    );
  }
}
