import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { MessageTemplate, WhatsappTemplate } from '#shared/messages/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { orSaved, useTabRead } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useTemplates = (venueId: string) => useTabRead('templates', { venueId });

export function useKnowTemplate(venueId: string) {
  const cache = useQueryClient();
  return (saved: MessageTemplate) =>
    cache.setQueryData(apiKey('templates', { venueId }), (before = []) => [
      ...before.filter(({ id, type, lang }) => id !== saved.id && (type !== saved.type || lang !== saved.lang)),
      saved,
    ]);
}

/** Updates the template that was edited, or creates one. */
export function useSaveTemplate(venueId: string) {
  const client = useClient();
  const know = useKnowTemplate(venueId);
  const [idempotencyKey, setKey] = useState(newId);
  type Saving = { over: MessageTemplate | undefined } & Pick<InputOf<'createTemplate'>, 'type' | 'lang' | 'body'>;
  return useMutation({
    mutationFn: ({ over, ...text }: Saving) => {
      const payload = { venueId, ...text, createdAt: null, updatedAt: null };
      const call =
        over === undefined
          ? client.call('createTemplate', payload, { idempotencyKey })
          : client.call('updateTemplate', { id: over.id, version: over.version, ...payload });
      return orSaved<MessageTemplate>(call, ({ body }) => body === text.body.trim());
    },
    onSuccess: (saved) => {
      setKey(newId());
      know(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'key_reused') setKey(newId());
    },
  });
}

export const useWhatsappTemplates = (venueId: string) => useTabRead('whatsappTemplates', { venueId });

export function useSaveWhatsappTemplate(venueId: string) {
  const client = useClient();
  const know = useKnowMapping(venueId);
  return useMutation({
    mutationFn: (change: Omit<InputOf<'saveWhatsappTemplate'>, 'venueId'>) =>
      client.call('saveWhatsappTemplate', { venueId, ...change }),
    onSuccess: know,
  });
}

export function useKnowMapping(venueId: string) {
  const cache = useQueryClient();
  return (saved: WhatsappTemplate) =>
    cache.setQueryData(apiKey('whatsappTemplates', { venueId }), (before = []) => [
      ...before.filter(({ type, lang }) => type !== saved.type || lang !== saved.lang),
      saved,
    ]);
}
