import { mappingsOf, saveMapping } from '#server/features/messages/mappings';
import { drop, markSent, outboxOf, retry } from '#server/features/messages/outbox';
import { createTemplate, templateById, templatesOf, updateTemplate } from '#server/features/messages/templates';
import { outboxMessageOf } from '#server/features/messages/view';
import { answerChallenge, takeEvent } from '#server/features/messages/webhook';
import { venueOfStaff } from '#server/features/venues/service';
import { type Call, type HandlersOf, signedIn } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { messagesApi } from '#shared/messages/api';

export const messageRoutes: HandlersOf<typeof messagesApi> = {
  async templates({ venueId }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return templatesOf(call.db, venueId);
  },

  async createTemplate(input, call) {
    return createTemplate(input, call, await managerOf(input.venueId, call));
  },

  async updateTemplate(input, call) {
    const template = await templateById(call.db, input.id);
    if (template?.venueId !== input.venueId) throw new AppError('template_not_found');
    const actor = await managerOf(input.venueId, call).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'venue_not_found' ? new AppError('template_not_found') : error;
    });
    return updateTemplate(input, call, actor);
  },

  async outbox({ venueId, ...list }, call) {
    return outboxOf(await venueOfStaff(call.db, signedIn(call), venueId), list, call);
  },

  async markMessageSent({ venueId, id }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return outboxMessageOf(await markSent({ venueId, id }, call), call, call.clock.now());
  },
  async dropMessage({ venueId, id }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return outboxMessageOf(await drop({ venueId, id }, call), call, call.clock.now());
  },
  async retryMessage({ venueId, id }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return outboxMessageOf(await retry({ venueId, id }, call), call, call.clock.now());
  },

  async whatsappTemplates({ venueId }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return mappingsOf(call.db, venueId);
  },

  async saveWhatsappTemplate(input, call) {
    return saveMapping(input, call, await managerOf(input.venueId, call));
  },

  whatsappChallenge: async (asked, call) => answerChallenge(asked, call),
  whatsappEvent: (_event, call) => takeEvent(call),
};

async function managerOf(venueId: string, call: Call): Promise<string> {
  const user = signedIn(call);
  await venueOfStaff(call.db, user, venueId, 'manageVenues');
  return user.id;
}
