import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ScheduleException } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { ExceptionFacts } from '#ui/features/week/ExceptionFacts.tsx';
import { useExceptionWords } from '#ui/features/week/use-exception-words.ts';
import { useDayExceptions, useRemoveException } from '#ui/features/week/use-week.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  remove: { flexShrink: 0 },
  said: { marginTop: tokens.spacingVerticalM },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '52px',
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface DayExceptionsProps {
  venue: ManagedVenue;
  date: string;
  canRemove: boolean;
}

/** Exceptions of the day from the weekly schedule; each can be removed. */
export function DayExceptions({ venue, date, canRemove }: DayExceptionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const read = useDayExceptions(venue.id, date);
  const { mutate, isPending, variables, error, reset } = useRemoveException();
  const current = currentOf<ScheduleException>(error);
  const remove = ({ id, version }: ScheduleException) =>
    !isPending &&
    mutate({ input: { venueId: venue.id, id, version } }, { onSuccess: () => toast({ title: t('week.day.removed') }) });
  const keep = () => {
    reset();
    void read.refetch();
  };
  return (
    <div>
      <h3 className={styles.title}>{t('week.day.exceptions')}</h3>
      <PanelRead read={read}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{t('week.day.noExceptions')}</p>
          ) : (
            <ul>
              {list.map((exception) => (
                <li key={exception.id} className={styles.row}>
                  <ExceptionFacts venue={venue} exception={exception} />
                  {canRemove && (
                    <RemoveButton
                      {...{ venue, exception }}
                      isPending={isPending && variables?.input.id === exception.id}
                      onRemove={() => remove(exception)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </PanelRead>
      {error !== null && (
        <div className={styles.said}>
          {current === undefined ? (
            <Obstacles venueId={venue.id} error={error} />
          ) : (
            <ChangedSince {...{ venue, current }} onKeep={keep} onRemove={() => remove(current)} />
          )}
        </div>
      )}
    </div>
  );
}

interface RemoveButtonProps {
  venue: ManagedVenue;
  exception: ScheduleException;
  isPending: boolean;
  onRemove: () => void;
}

function RemoveButton({ venue, exception, isPending, onRemove }: RemoveButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const wordsOf = useExceptionWords(venue);
  return (
    <Button
      className={styles.remove}
      aria-label={t('week.day.removeNamed', { what: wordsOf(exception) })}
      disabledFocusable={isPending}
      onClick={onRemove}
    >
      {t('week.day.remove')}
    </Button>
  );
}

interface ChangedSinceProps {
  venue: ManagedVenue;
  current: ScheduleException;
  onKeep: () => void;
  onRemove: () => void;
}

function ChangedSince({ venue, current, onKeep, onRemove }: ChangedSinceProps) {
  const { t } = useTranslation();
  return (
    <Stale
      text={t('week.day.staleRemoval')}
      take={t('week.day.staleKeep')}
      over={t('week.day.staleRemove')}
      onTake={onKeep}
      onOver={onRemove}
    >
      <ExceptionFacts venue={venue} exception={current} />
    </Stale>
  );
}
