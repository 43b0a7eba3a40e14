import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#shared/ids';
import type { StaffRoom } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { currentOf, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { fieldsOf, formOf, type RoomForm, savedElsewhere } from '#ui/features/rooms/room-form.ts';

interface RoomToSave {
  venueId: string;
  /** As loaded when the form opened; null for a new one. */
  room: StaffRoom | null;
  onSaved: (room: StaffRoom) => void;
}

export function useRoomForm({ venueId, room, onSaved }: RoomToSave) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [form, setForm] = useState(() => formOf(room));
  const [version, setVersion] = useState(room?.version ?? 0);
  // Created with the dialog, so that a double click adds one room.
  const [idempotencyKey] = useState(newId);
  const add = useTabWrite('addRoom');
  const change = useTabWrite('changeRoom');
  const error = add.error ?? change.error;
  const isPending = add.isPending || change.isPending;
  const current = currentOf<StaffRoom>(error);
  const elsewhere = current === undefined ? {} : savedElsewhere(form, current);
  const wrong = error instanceof ApiError ? error.byField : {};
  const save = ({ over = version, acceptTurnover = false } = {}) => {
    if (isPending) return;
    // The version that the user chose to overwrite is kept if the request fails for another reason.
    setVersion(over);
    const fields = { venueId, ...fieldsOf(form), acceptTurnover };
    if (room === null) add.mutate({ input: fields, idempotencyKey }, { onSuccess: onSaved });
    else change.mutate({ input: { ...fields, roomId: room.id, version: over } }, { onSuccess: onSaved });
  };
  /** Loads the saved room in place of the typed values. */
  const take = (theirs: StaffRoom) => {
    setForm(formOf(theirs));
    setVersion(theirs.version);
    change.reset();
    void cache.invalidateQueries({ queryKey: apiKey('venueRooms', { venueId }) });
  };
  const field = (name: keyof RoomForm) => ({
    name,
    value: form[name],
    error: wrong[name],
    ...(elsewhere[name] === undefined
      ? {}
      : { hint: t('settings.staleNow', { value: elsewhere[name] || t('settings.empty') }) }),
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return { field, save, take, current, error, isPending, hasFieldErrors: Object.keys(wrong).length > 0 };
}
