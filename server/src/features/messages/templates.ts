import { and, asc, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { ZodError } from 'zod';
import { messageTemplates } from '#server/features/messages/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { unknownVariables } from '#shared/messages/rules';
import type { MessageTemplate, newTemplate, templateChange } from '#shared/messages/schema';
import { says } from '#shared/validation';

type TemplateRow = typeof messageTemplates.$inferSelect;

const templateOf = (row: TemplateRow): MessageTemplate => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function templatesOf(db: ReadDb, venueId: string): Promise<MessageTemplate[]> {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.venueId, venueId))
    .orderBy(asc(messageTemplates.type), asc(messageTemplates.lang));
  return rows.map(templateOf);
}

/** The specification's call names no venue. */
export async function templateById(db: ReadDb, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.id, id));
  return row;
}

/** Once per Idempotency-Key. Throws `template_exists` with the current one. */
export async function createTemplate(
  { venueId, lang, type, body }: z.output<typeof newTemplate>,
  call: Call,
  actor: string,
): Promise<MessageTemplate> {
  refuseUnknownVariables(body);
  const now = call.clock.now();
  const key = { scope: `${actor} createTemplate`, body: { lang, type, body } };
  return changeVenue(call, { venueId, act: { actor, at: now }, key }, async ({ tx, lock, act }) => {
    await refuseSecond(tx, { id: newId(), venueId, lang, type });
    const [row] = await tx
      .insert(messageTemplates)
      .values({ venueId, lang, type, body, createdAt: now, updatedAt: now })
      .returning();
    const change = { entity: 'template', entityId: row!.id, kind: 'template_written', after: row! } as const;
    await record(tx, lock, act, [change]);
    return templateOf(row!);
  });
}

/** The caller has checked the venue. Throws `stale` for an old version. */
export async function updateTemplate(
  { id, venueId, lang, type, body, version }: z.output<typeof templateChange>,
  call: Call,
  actor: string,
): Promise<MessageTemplate> {
  refuseUnknownVariables(body);
  const now = call.clock.now();
  return changeVenue(call, { venueId, act: { actor, at: now } }, async ({ tx, lock, act }) => {
    const before = await templateById(tx, id);
    if (before?.venueId !== venueId) throw new AppError('template_not_found');
    if (version !== undefined && version !== before.version) {
      throw new AppError('stale', {}, { current: templateOf(before) });
    }
    await refuseSecond(tx, { id, venueId, lang, type });
    const [after] = await tx
      .update(messageTemplates)
      .set({ lang, type, body, version: before.version + 1, updatedAt: now })
      .where(and(eq(messageTemplates.venueId, venueId), eq(messageTemplates.id, id)))
      .returning();
    const change = { entity: 'template', entityId: id, kind: 'template_changed', before, after: after! } as const;
    await record(tx, lock, act, [change]);
    return templateOf(after!);
  });
}

async function refuseSecond(
  tx: Tx,
  { id, venueId, lang, type }: Pick<TemplateRow, 'id' | 'venueId' | 'lang' | 'type'>,
) {
  const [other] = await tx
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.venueId, venueId),
        eq(messageTemplates.lang, lang),
        eq(messageTemplates.type, type),
        ne(messageTemplates.id, id),
      ),
    );
  if (other !== undefined) throw new AppError('template_exists', {}, { current: templateOf(other) });
}

/** Refused with its position: the guest would see an unknown variable as raw text. */
function refuseUnknownVariables(body: string): void {
  const [unknown] = unknownVariables(body);
  if (unknown === undefined) return;
  const params = { variable: unknown.name, line: unknown.line, column: unknown.column, index: unknown.index };
  throw new ZodError([{ code: 'custom', path: ['body'], message: says('unknownVariable'), params, input: undefined }]);
}
