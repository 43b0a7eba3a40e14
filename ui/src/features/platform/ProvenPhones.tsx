import { Switch } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { can } from '#shared/auth/rules';
import { UNPROVEN_SEATS } from '#shared/codes/rules';
import { type PlatformSettings, platformSettingsChange } from '#shared/reviews/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { usePlatformSettings } from '#ui/features/reviews/use-reviews.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { numberTextOrNone } from '#ui/kit/form/text-numbers.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  switch: { marginLeft: '-8px', minHeight: '44px', alignItems: 'center' },
  seats: { maxWidth: '320px' },
  save: { justifySelf: 'start' },
});

/** The seats per day from which a guest must verify the phone number. Only the owner may change it. */
export function ProvenPhones() {
  const { t } = useTranslation();
  const { read, save, failure } = useSaving();
  return (
    <Panel wide title={t('platform.proven.title')} text={t('platform.proven.text')}>
      {/* A new version resets the form */}
      <PanelRead read={read}>{(settings) => <SeatsForm key={settings.version} {...{ settings, save }} />}</PanelRead>
      <FormFailure text={failure} />
    </Panel>
  );
}

/** Empty turns it off. */
const typed = z.object({
  unprovenSeats: numberTextOrNone.pipe(platformSettingsChange.shape.unprovenSeats.unwrap()),
});

function SeatsForm({ settings, save }: { settings: PlatformSettings; save: SettingsSave['save'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  const { unprovenSeats, codeChannels, version } = settings;
  const { form, field, submit } = useZodForm(typed, {
    unprovenSeats: unprovenSeats === null ? '' : String(unprovenSeats),
  });
  const seats = field('unprovenSeats');
  const isOn = seats.value !== '' || seats.error !== undefined;
  const mayChange = can(user, 'changePlatform');
  const cannotSend = codeChannels.length === 0;
  return (
    <Stack
      ref={form}
      as="form"
      gap="M"
      noValidate
      onSubmit={submit((wanted) => !save.isPending && save.mutate({ ...wanted, version }))}
    >
      <Switch
        className={styles.switch}
        label={t('platform.proven.switch')}
        checked={isOn}
        disabled={!mayChange || (cannotSend && !isOn)}
        onChange={(_, { checked }) => seats.onChange(checked ? String(UNPROVEN_SEATS) : '')}
      />
      {isOn && (
        <NumberField
          {...seats}
          className={styles.seats}
          label={t('platform.proven.seats')}
          hint={t('platform.proven.hint')}
          disabled={!mayChange}
        />
      )}
      <Text look="aside">{useWay(settings)}</Text>
      {mayChange ? (
        <SubmitButton
          className={styles.save}
          word={t('platform.proven.save')}
          pendingWord={t('platform.proven.saving')}
          isPending={save.isPending}
        />
      ) : (
        <Text look="aside">{t('platform.proven.ownerOnly')}</Text>
      )}
    </Stack>
  );
}

function useWay({ codeChannels: [first, second] }: PlatformSettings): string {
  const { t } = useTranslation();
  if (first === undefined) return t('platform.proven.way.none');
  return t(`platform.proven.way.${second === undefined ? first : 'both'}`);
}

function useSaving() {
  const { t } = useTranslation();
  const toast = useToast();
  const { read, save } = usePlatformSettings();
  const [failure, setFailure] = useState<string | null>(null);
  const mutate = (wanted: Parameters<typeof save.mutate>[0]) =>
    save.mutate(wanted, {
      onSuccess: ({ unprovenSeats }) => {
        setFailure(null);
        toast({ title: t(`platform.proven.${unprovenSeats === null ? 'off' : 'on'}`) });
      },
      onError: (error) => {
        const isStale = error instanceof ApiError && error.code === 'stale';
        setFailure(isStale ? t('platform.proven.stale') : sentenceOf(error, t('app.failure.connection')));
      },
    });
  return { read, save: { isPending: save.isPending, mutate }, failure };
}

type SettingsSave = ReturnType<typeof useSaving>;
