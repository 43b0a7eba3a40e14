import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';

/** 0 if no row was saved yet. */
type VersionOf<Row extends { version: unknown }> = Row['version'] | 0;

interface Submitted<Parsed, Version> {
  fields: Parsed;
  version: Version;
  acceptTurnover: boolean;
}

interface VersionedForm<Values, Parsed, Row extends { version: unknown }> {
  schema: z.ZodType<Parsed>;
  /** As loaded when the form opened; null for a new one. */
  row: Row | null;
  valuesOf: (row: Row | null) => Values;
  write: { error: Error | null; isPending: boolean; reset: () => void };
  send: (sent: Submitted<Parsed, VersionOf<Row>>, onError: (error: unknown) => void) => void;
}

/** A form over a versioned row. After a conflict typed values stay beside the saved ones until the user chooses. */
export function useVersionedForm<Values extends object, Parsed, Row extends { version: unknown }>({
  schema,
  row,
  valuesOf,
  write,
  send,
}: VersionedForm<Values, Parsed, Row>) {
  const { t } = useTranslation();
  const engine = useZodForm(schema, valuesOf(row));
  const { form, values, field, errorOf, wasSubmitted, change } = engine;
  const [version, setVersion] = useState<VersionOf<Row>>(row?.version ?? 0);
  const current = currentOf<Row>(write.error);
  const saved = current === undefined ? values : valuesOf(current);
  const fillFrom = (next: Row | null) => {
    engine.fill(valuesOf(next));
    setVersion(next?.version ?? 0);
  };
  return {
    ...{ form, values, errorOf, wasSubmitted, change, current, fillFrom, setVersion },
    isPending: write.isPending,
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...field(name),
      ...(String(saved[name]) !== String(values[name]) && {
        hint: t('settings.staleNow', { value: String(saved[name] || t('settings.empty')) }),
      }),
    }),
    save: ({ over = version, acceptTurnover = false } = {}) => {
      if (write.isPending) return;
      // The version that the user chose to overwrite is kept if the request fails for another reason.
      setVersion(over);
      void engine.submit((fields) => send({ fields, version: over, acceptTurnover }, engine.refuseWith))();
    },
    take: (theirs: Row) => {
      fillFrom(theirs);
      write.reset();
    },
  };
}

/** `ApiError.current`: the row that another person saved. */
const currentOf = <Row>(error: Error | null): Row | undefined =>
  (error as (Error & { current?: Row }) | null)?.current ?? undefined;
