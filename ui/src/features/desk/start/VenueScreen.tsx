import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DeskStatus } from '#shared/desk/local';
import { line } from '#shared/validation';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { isRefusedAs, useDeskAct, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { useDeskAuth } from '#ui/features/desk/use-desk-auth.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const SignOutAnyway = lazyPart(() => import('#ui/features/desk/window/SignOutAnyway.tsx'));

export default function VenueScreen() {
  const { t } = useTranslation();
  const auth = useDeskAuth(useStatusRead().data ?? { staff: null });
  const { mutate: leave, error } = useDeskAct('signOutHere');
  const [isAsked, setAsked] = useState(false);
  const isUnsent = isRefusedAs(error, 'unsent');
  return (
    <AuthContext value={auth}>
      <StartFrame
        title={t('desk.start.venue.title')}
        lead={t('desk.start.venue.lead')}
        links={
          <Button appearance="transparent" onClick={() => leave({}, { onError: () => setAsked(true) })}>
            {t('desk.staff.signOut')}
          </Button>
        }
      >
        <Choice />
        <FormFailure text={error === null || isUnsent ? null : sentenceOf(error, t('app.failure.connection'))} />
        {isAsked && isUnsent && <SignOutAnyway sentence={sentenceOf(error, '')} onClose={() => setAsked(false)} />}
      </StartFrame>
    </AuthContext>
  );
}

function Choice() {
  const { t } = useTranslation();
  const { venues, error, isPending, isComplete, refetch } = useManagedVenues();
  if (error !== null)
    return (
      <Notice look="refusal">
        <p>{`${t('desk.start.venue.failed')} ${sentenceOf(error, t('app.failure.connection'))}`}</p>
        <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>
      </Notice>
    );
  if (isPending || !isComplete) return <PageSpinner />;
  const run = venues.filter(({ access }) => access.mayRun);
  return run.length === 0 ? <Notice>{t('desk.start.venue.none')}</Notice> : <Form venues={run} />;
}

/** The venue of this desk before, else of a former installation with unsent acts. */
const likely = (venues: ManagedVenue[], status: DeskStatus | undefined): string =>
  (
    venues.find(({ id }) => id === status?.formerVenueId) ??
    venues.find(({ id }) => status?.orphans.some(({ venueId }) => venueId === id)) ??
    venues[0]!
  ).id;

const schema = z.object({ venueId: z.string(), name: line(80) });

function Form({ venues }: { venues: ManagedVenue[] }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { data: status } = useStatusRead();
  const { form, field, submit, isPending, failure } = useStartForm('chooseVenue', {
    schema,
    initial: { venueId: likely(venues, status), name: status?.deskName ?? t('desk.start.venue.usual') },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        {...field('venueId')}
        label={t('desk.start.venue.venue')}
        options={venues.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <TextField
        {...field('name')}
        label={t('desk.start.venue.name')}
        hint={t('desk.start.venue.nameHint')}
        maxLength={80}
        required
      />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('desk.start.venue.go')}
        pendingWord={t('desk.start.venue.going')}
        isPending={isPending}
      />
    </form>
  );
}
