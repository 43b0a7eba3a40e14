/** Fields of the client's `ApiError`; the kit does not import the client. */
interface RefusedCall {
  code: string | null;
  serverMessage: string | null;
  byField: Record<string, string>;
}

/** Error code → the field that shows the server's sentence, or own sentences by field. */
export type ByCode<Values> = Partial<
  Record<string, (keyof Values & string) | Partial<Record<keyof Values & string, string>>>
>;

const isRefusedCall = (error: unknown): error is RefusedCall => error instanceof Error && 'byField' in error;

/** Sentences of a failed call by field. */
export function placesOf<Values>(error: unknown, byCode: ByCode<Values>) {
  if (!isRefusedCall(error)) return { sentences: {}, isByCode: false };
  const place = byCode[error.code ?? ''];
  if (place === undefined) return { sentences: error.byField, isByCode: false };
  return { sentences: typeof place === 'string' ? { [place]: error.serverMessage ?? '' } : place, isByCode: true };
}
