import { ApiError } from '#ui/api/api-error.ts';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';

interface SaveOutcomeProps<Row extends { version: number }> {
  venueId: string;
  staleText: string;
  form: {
    /** Set after a conflict. */
    current: Row | undefined;
    error: Error | null;
    take: (theirs: Row) => void;
    save: (how?: { over?: number }) => void;
  };
}

/** A refused save: the conflict, or the parties in the way. Refused fields have their own sentences. */
export function SaveOutcome<Row extends { version: number }>({ venueId, staleText, form }: SaveOutcomeProps<Row>) {
  const { current, error } = form;
  if (current !== undefined)
    return (
      <Stale text={staleText} onTake={() => form.take(current)} onOver={() => form.save({ over: current.version })} />
    );
  const hasFieldErrors = error instanceof ApiError && error.issues.length > 0;
  return hasFieldErrors ? null : <Obstacles venueId={venueId} error={error} />;
}
