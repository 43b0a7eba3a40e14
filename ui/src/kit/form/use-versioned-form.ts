import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

/** 0 if no row was saved yet. */
type VersionOf<Row extends { version: unknown }> = Row['version'] | 0;

interface Submitted<Parsed, Row extends { version: unknown }> {
  fields: Parsed;
  version: VersionOf<Row>;
  acceptTurnover: boolean;
  /** The row of a conflict is what is sent: for a call with effects beyond the row, which is not made twice. */
  isSaved: (current: Row) => boolean;
}

interface VersionedForm<Values, Parsed, Row extends { version: unknown }> {
  schema: z.ZodType<Parsed>;
  /** As loaded when the form opened; null for a new one. */
  row: Row | null;
  /** Typed earlier over another state of the row. The row at opening does not replace it: `follow` sees no typed values yet. */
  before?: { row: Row; values: Values } | null;
  valuesOf: (row: Row | null) => Values;
  /** The version also counts changes of other forms: one that kept these fields is no question. */
  sharesVersion?: true;
  write: { error: Error | null; isPending: boolean; reset: () => void };
  send: (sent: Submitted<Parsed, Row>, onError: (error: unknown) => void) => void;
}

/** Follows its row while nothing is typed. After a conflict typed values stay beside the saved ones. */
export function useVersionedForm<Values extends object, Parsed, Row extends { version: unknown }>({
  schema,
  row,
  before = null,
  valuesOf,
  sharesVersion,
  write,
  send,
}: VersionedForm<Values, Parsed, Row>) {
  const { t } = useTranslation();
  const start = before?.row ?? row;
  const engine = useZodForm(schema, valuesOf(start));
  const { form, values, field, errorOf, wasSubmitted, change } = engine;
  const [version, setVersion] = useState<VersionOf<Row>>(start?.version ?? 0);
  const [filledFrom, setFilled] = useState(start);
  const loaded = row?.version;
  const [opened] = useState(loaded);
  const comeBack = useEffectEvent(() => before !== null && change(before.values));
  useEffect(() => void comeBack(), []);
  useUnsavedGuard(engine.isTyped);
  const unanswered = useRef<string[]>([]);
  const current = currentOf<Row>(write.error);
  const fieldsOf = (from: Values) => textOf(schema.safeParse(from).data);
  const areOf = (from: Values, other: Row | null) => fieldsOf(from) === fieldsOf(valuesOf(other));
  const saved = current === undefined ? values : valuesOf(current);
  const fillFrom = (next: Row | null) => {
    engine.fill(valuesOf(next));
    setVersion(next?.version ?? 0);
    setFilled(next);
    unanswered.current = [];
  };
  const follow = useEffectEvent((loaded: Row['version'] | undefined) => {
    if (row === null || loaded === filledFrom?.version || fieldsOf(values) === undefined) return;
    if (before !== null && loaded === opened) return;
    if (areOf(values, filledFrom)) fillFrom(row);
  });
  useEffect(() => follow(loaded), [loaded]);
  const sendOver = (sent: Omit<Submitted<Parsed, Row>, 'isSaved'>) => {
    const fields = textOf(sent.fields);
    const isOwn = (text: string) => unanswered.current.includes(text);
    const isSaved = (other: Row) => isOwn(fields) && fieldsOf(valuesOf(other)) === fields;
    send({ ...sent, isSaved }, (error) => {
      if (!isRefusal(error)) unanswered.current.push(fields);
      const other = currentOf<Row>(error);
      const isNoQuestion = (from: Values) => isOwn(fieldsOf(from)) || (sharesVersion && areOf(from, filledFrom));
      if (other === undefined || !isNoQuestion(valuesOf(other))) return engine.refuseWith(error);
      setVersion(other.version);
      sendOver({ ...sent, version: other.version });
    });
  };
  const save = ({ over = version, acceptTurnover = false } = {}) => {
    if (write.isPending) return;
    // The version that the user chose to overwrite is kept if the request fails for another reason.
    setVersion(over);
    void engine.submit((fields) => sendOver({ fields, version: over, acceptTurnover }))();
  };
  return {
    ...{ form, values, errorOf, wasSubmitted, change, current, fillFrom },
    typed: engine.isTyped && filledFrom !== null ? { row: filledFrom, values } : null,
    isPending: write.isPending,
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...field(name),
      ...(String(saved[name]) !== String(values[name]) && {
        hint: t('settings.staleNow', { value: String(saved[name] || t('settings.empty')) }),
      }),
    }),
    save,
    take: (theirs: Row) => {
      fillFrom(theirs);
      write.reset();
    },
  };
}

/** Rows of a list in one order, because the server may sort them. */
const textOf = (fields: unknown): string =>
  JSON.stringify(fields, (_, value) =>
    Array.isArray(value) && typeof value[0] === 'object' ? value.map((row) => JSON.stringify(row)).sort() : value,
  );

const isRefusal = (error: unknown): boolean => ((error as { code?: unknown } | null)?.code ?? null) !== null;

/** `ApiError.current`: the row that another person saved. */
const currentOf = <Row>(error: unknown): Row | undefined =>
  (error as (Error & { current?: Row }) | null)?.current ?? undefined;
