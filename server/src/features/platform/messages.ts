import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { messages } from '#server/features/messages/table';
import { failureText } from '#server/features/messages/view';
import { venues } from '#server/features/venues/table';
import type { Call } from '#server/platform/http/call';
import { isUncertain } from '#shared/messages/delivery';
import { waLink } from '#shared/messages/rules';
import type { PlatformMessage } from '#shared/platform/schema';

const MOST = 200;

export async function platformMessages(call: Call): Promise<PlatformMessage[]> {
  const now = call.clock.now();
  const rows = await call.db
    .select({ message: messages, venueName: venues.name, firstName: users.firstName, lastName: users.lastName })
    .from(messages)
    .innerJoin(venues, eq(venues.id, messages.venueId))
    .leftJoin(users, eq(users.id, venues.ownerId))
    .where(
      and(
        eq(messages.type, 'DECISION'),
        inArray(messages.status, ['QUEUED', 'FAILED']),
        gt(messages.sendBefore, now),
        ne(messages.phone, ''),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(MOST);
  return rows.map(({ message, venueName, firstName, lastName }) => ({
    id: message.id,
    venueId: message.venueId,
    venueName,
    name: [firstName, lastName].filter((part) => part !== null).join(' ') || null,
    phone: message.phone,
    lang: message.lang,
    status: message.status,
    text: message.body ?? '',
    waLink: waLink(message.phone, message.body ?? ''),
    createdAt: message.createdAt.toISOString(),
    sendBefore: message.sendBefore.toISOString(),
    failure: message.failure === null ? null : failureText(message.failure, call),
    isUncertain: isUncertain(message, now),
  }));
}
