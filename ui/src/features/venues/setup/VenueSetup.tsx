import { Button, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ManagedVenue, timezones } from '#shared/venues/schema';
import { RefusalWords } from '#ui/features/settings/RefusalWords.tsx';
import { BasicSection } from '#ui/features/venues/setup/BasicSection.tsx';
import { CategorySection } from '#ui/features/venues/setup/CategorySection.tsx';
import { ConflictNotice } from '#ui/features/venues/setup/ConflictNotice.tsx';
import { RoomsSection } from '#ui/features/venues/setup/RoomsSection.tsx';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SetupSectionProps } from '#ui/features/venues/setup/section-props.ts';
import { useVenueForm, type VenueForm } from '#ui/features/venues/setup/use-venue-form.ts';
import { useCategories } from '#ui/features/venues/use-public-venues.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Grid, Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  page: { maxWidth: '920px' },
  back: { marginLeft: '-16px' },
  refusal: { marginTop: tokens.spacingVerticalL },
  foot: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    [media.phone]: { flexDirection: 'column-reverse' },
  },
  submit: { minWidth: '208px' },
  restored: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground2,
  },
});

interface VenueSetupProps {
  /** Null to register a new one. */
  venue: ManagedVenue | null;
}

export function VenueSetup({ venue }: VenueSetupProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useVenueForm(venue);
  const words = useWords(venue);
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedGuard(form.isUnsaved);
  const leave = () => {
    form.forget();
    navigate(form.home);
  };
  const askToLeave = () => (form.isUnsaved ? setLeaving(true) : leave());
  return (
    <Page title={words.title} className={styles.page}>
      <Button className={styles.back} appearance="subtle" icon={<ArrowLeft20Regular />} onClick={askToLeave}>
        {t('app.action.back')}
      </Button>
      <Text as="h1" look="pageTitle" top="S">
        {words.title}
      </Text>
      <Text look="muted">{words.text}</Text>
      {venue?.status === 'rejected' && (
        <Notice className={styles.refusal} look="waiting">
          <RefusalWords refusal={venue.refusal} />
        </Notice>
      )}
      {form.wasRestored && form.isUnsaved && (
        <p className={styles.restored} role="status">
          {t('venueSetup.restored')}
          <Button size="small" onClick={form.restart}>
            {t('venueSetup.discard')}
          </Button>
        </p>
      )}
      <SetupForm venue={venue} form={form} onCancel={askToLeave} />
      {isLeaving && <LeaveDialog onLeave={leave} onStay={() => setLeaving(false)} />}
    </Page>
  );
}

function useWords(venue: ManagedVenue | null) {
  const { t } = useTranslation();
  if (venue === null) return { title: t('venueSetup.title'), text: t('venueSetup.text') };
  if (venue.status === 'rejected')
    return { title: t('venueSetup.edit.resubmit'), text: t('venueSetup.edit.resubmitText') };
  return {
    title: t('venueSetup.edit.title'),
    text: t(venue.status === 'pending' ? 'venueSetup.edit.textPending' : 'venueSetup.edit.text'),
  };
}

interface SetupFormProps extends VenueSetupProps {
  form: VenueForm;
  onCancel: () => void;
}

function SetupForm({ venue, form, onCancel }: SetupFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const categories = useCategories();
  const { draft, setDraft, field, errorOf, isPending, isDone } = form;
  const parts = { draft, setDraft, field, errorOf };
  const emoji = categories.data?.find(({ id }) => id === draft.categoryIds[0])?.emoji;
  const edit = venue?.status === 'rejected' ? t('venueSetup.edit.resubmit') : t('venueSetup.edit.submit');
  const words =
    venue === null
      ? { submit: t('venueSetup.submit'), submitting: t('venueSetup.submitting') }
      : { submit: edit, submitting: t('venueSetup.edit.submitting') };
  return (
    // noValidate: the form shows its own errors in the reader's language.
    <Stack ref={form.form} as="form" gap="XL" top="XXL" onSubmit={form.submit} noValidate>
      <ConflictNotice conflict={form.conflict} categories={categories.data ?? []} />
      <BasicSection {...parts} emoji={emoji} savedSlug={venue?.slug ?? null} />
      <CategorySection {...parts} read={categories} />
      <CapacitySection {...parts} />
      {venue === null ? <RoomsSection {...parts} /> : <RoomsLink venueId={venue.id} />}
      <div className={styles.foot}>
        <Button onClick={onCancel} disabled={isPending || isDone}>
          {t('app.action.cancel')}
        </Button>
        <Button
          type="submit"
          appearance="primary"
          className={styles.submit}
          disabledFocusable={isPending || isDone}
          aria-busy={isPending}
        >
          {isPending ? words.submitting : words.submit}
        </Button>
      </div>
    </Stack>
  );
}

/** Rooms of an existing venue are edited in a tab with their bookings. */
function RoomsLink({ venueId }: { venueId: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('venueSetup.rooms.title')} text={t('venueSetup.edit.rooms')}>
      <ButtonLink to={`/gerir-reserva?venue=${venueId}&tab=rooms`}>{t('venueSetup.edit.roomsLink')}</ButtonLink>
    </Section>
  );
}

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('venueSetup.leave.title')}
      confirm={t('venueSetup.leave.confirm')}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('venueSetup.leave.text')}
    </ConfirmDialog>
  );
}

function CapacitySection({ field }: SetupSectionProps) {
  const { t } = useTranslation();
  const party = (key: 'minParty' | 'maxParty') => (
    <NumberField {...field(key)} label={t(`venueSetup.capacity.${key}`)} />
  );
  return (
    <Section title={t('venueSetup.capacity.title')}>
      <Grid column={200} gap="XL">
        {party('minParty')}
        {party('maxParty')}
        <SelectField
          {...field('timezone')}
          label={t('venueSetup.capacity.timezone')}
          options={timezones.map((zone) => ({ value: zone, text: zone }))}
        />
      </Grid>
    </Section>
  );
}
