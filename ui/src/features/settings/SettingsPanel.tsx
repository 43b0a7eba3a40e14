import { Switch } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue, VenueSettings } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useSettings, useSettingsForm } from '#ui/features/settings/use-settings.ts';
import { isTurnover, Turnover } from '#ui/features/week/Turnover.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Grid, Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const useStyles = makeStyles({
  start: { justifySelf: 'start' },
  switch: { marginLeft: '-8px' },
});

export function SettingsPanel({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useSettings(venue.id);
  return (
    <Panel wide title={t('settings.title')} text={t('settings.text')}>
      <PanelRead read={read} height="68px">
        {(saved) => <Form venue={venue} saved={saved} />}
      </PanelRead>
    </Panel>
  );
}

function Form({ venue, saved }: { venue: ManagedVenue; saved: VenueSettings }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const failure = useFailureWords();
  const settings = useSettingsForm(venue.id, saved);
  const { form, values, change, field, current } = settings;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settings.save();
  };
  return (
    <Stack ref={form} as="form" gap="XL" noValidate onSubmit={submit}>
      <Grid column={220} gap="L">
        <NumberField label={t('settings.notice')} hint={t('settings.noticeHint')} {...field('noticeMinutes')} />
        <NumberField label={t('settings.deposit')} hint={t('settings.depositHint')} {...field('depositAmount')} />
        <NumberField label={t('settings.stay')} hint={t('settings.stayHint')} {...field('stayMinutes')} />
        <NumberField
          optional
          label={t('settings.deskShare')}
          hint={t('settings.deskShareHint')}
          {...field('deskShare')}
        />
        <NumberField label={t('settings.retention')} hint={t('settings.retentionHint')} {...field('retentionMonths')} />
      </Grid>
      <ReminderField {...field('reminderMinutes')} />
      <Stack gap="M">
        <Switch
          className={styles.switch}
          label={t('settings.automatic')}
          checked={values.automaticOffers}
          onChange={(_, { checked }) => change({ automaticOffers: checked })}
        />
        <Notice>{t(saved.sender === 'manual' ? 'settings.automaticManual' : 'settings.automaticOn')}</Notice>
      </Stack>
      {(values.packsTreatments || venue.rooms.some((room) => room.hasTreatments)) && (
        <Stack gap="M">
          <Switch
            className={styles.switch}
            label={t('settings.packs')}
            checked={values.packsTreatments}
            onChange={(_, { checked }) => change({ packsTreatments: checked })}
          />
          <Notice>{t('settings.packsHint')}</Notice>
        </Stack>
      )}
      {current !== undefined && (
        <Stale
          text={t('settings.stale')}
          onTake={() => settings.take(current)}
          onOver={() => settings.save({ over: current.version })}
        />
      )}
      {isTurnover(settings.error) ? (
        <Turnover venueId={venue.id} error={settings.error} onAccept={() => settings.save({ acceptTurnover: true })} />
      ) : (
        <FormFailure text={failure(settings.error)} />
      )}
      <SubmitButton
        className={styles.start}
        appearance="secondary"
        word={t('settings.save')}
        pendingWord={t('settings.saving')}
        isPending={settings.isPending}
      />
    </Stack>
  );
}

/** Minutes; one day. */
const USUAL_MINUTES = '1440';

const useReminderFieldStyles = makeStyles({
  switch: { marginLeft: '-8px' },
  minutes: { maxWidth: '220px' },
});

interface ReminderFieldProps {
  name: string;
  /** Empty turns reminders off. */
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (minutes: string) => void;
}

function ReminderField({ name, value, error, hint, onChange }: ReminderFieldProps) {
  const styles = useReminderFieldStyles();
  const { t } = useTranslation();
  return (
    <Stack gap="S">
      <Switch
        className={styles.switch}
        label={t('settings.reminder')}
        checked={value !== ''}
        onChange={(_, { checked }) => onChange(checked ? USUAL_MINUTES : '')}
      />
      {(value !== '' || error !== undefined) && (
        <NumberField
          className={styles.minutes}
          label={t('settings.reminderMinutes')}
          {...{ name, value, error, hint }}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
