import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Typed, useZodForm } from '#ui/kit/form/use-zod-form.ts';

interface Sent<Parsed> {
  fields: Parsed;
  version: number;
  acceptTurnover: boolean;
}

interface VersionedForm<Values, Parsed, Row> {
  schema: z.ZodType<Parsed>;
  /** As loaded when the form opened; null for a new one. */
  row: Row | null;
  valuesOf: (row: Row | null) => Values;
  write: { error: Error | null; isPending: boolean; reset: () => void };
  send: (sent: Sent<Parsed>, onError: (error: unknown) => void) => void;
}

/** A form over a versioned row. After a conflict typed values stay beside the saved ones until the user chooses. */
export function useVersionedForm<Values extends Typed, Parsed, Row extends { version: number }>({
  schema,
  row,
  valuesOf,
  write,
  send,
}: VersionedForm<Values, Parsed, Row>) {
  const { t } = useTranslation();
  const { form, values, field, change, fill, submit, refuseWith } = useZodForm(schema, valuesOf(row));
  const [version, setVersion] = useState(row?.version ?? 0);
  const current = currentOf<Row>(write.error);
  const saved = current === undefined ? values : valuesOf(current);
  const fillFrom = (next: Row) => {
    fill(valuesOf(next));
    setVersion(next.version);
  };
  return {
    ...{ form, values, change, current, fillFrom },
    isPending: write.isPending,
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...field(name),
      ...(saved[name] !== values[name] && {
        hint: t('settings.staleNow', { value: String(saved[name] || t('settings.empty')) }),
      }),
    }),
    save: ({ over = version, acceptTurnover = false } = {}) => {
      if (write.isPending) return;
      // The version that the user chose to overwrite is kept if the request fails for another reason.
      setVersion(over);
      void submit((fields) => send({ fields, version: over, acceptTurnover }, refuseWith))();
    },
    /** Loads the saved row in place of the typed values. */
    take: (theirs: Row) => {
      fillFrom(theirs);
      write.reset();
    },
  };
}

/** `ApiError.current`: the row that another person saved. */
const currentOf = <Row>(error: Error | null): Row | undefined =>
  (error as (Error & { current?: Row }) | null)?.current ?? undefined;
