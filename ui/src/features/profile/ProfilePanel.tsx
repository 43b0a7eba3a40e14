import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { type ManagerProfile, profileChange } from '#shared/auth/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords, useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { CompactPhoneField } from '#ui/kit/form/fields.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Grid, Stack } from '#ui/kit/layout.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

const useStyles = makeStyles({
  account: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  start: { justifySelf: 'start' },
});

export function ProfilePanel() {
  const { t } = useTranslation();
  const read = useTabRead('profile', {});
  return (
    <Panel wide title={t('settings.profile.title')} text={t('settings.profile.text')}>
      <PanelRead read={read} height="68px">
        {(profile) => <Form profile={profile} />}
      </PanelRead>
    </Panel>
  );
}

const typedOf = ({ nome, telemovel, nif, documentoId, morada }: ManagerProfile) => ({
  nome,
  telemovel,
  nif: nif ?? '',
  documentoId: documentoId ?? '',
  morada: morada ?? '',
});

function Form({ profile }: { profile: ManagerProfile }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useFailureWords();
  const { form, field, submit, refuseWith, isTyped, fill } = useZodForm(profileChange, typedOf(profile));
  useUnsavedGuard(isTyped);
  const { mutate, isPending, error } = useTabWrite('saveProfile');
  const onSuccess = (saved: ManagerProfile) => {
    fill(typedOf(saved));
    toast({ title: t('settings.profile.saved') });
  };
  return (
    <Stack
      ref={form}
      as="form"
      gap="L"
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onSuccess, onError: refuseWith }))}
    >
      <p className={styles.account}>
        <span>{profile.email}</span>
        <StateWord
          look={profile.completed ? 'free' : 'wait'}
          word={t(profile.completed ? 'settings.profile.complete' : 'settings.profile.incomplete')}
        />
      </p>
      <Grid column={220} gap="L">
        <TextField {...field('nome')} label={t('settings.profile.nome')} autoComplete="name" />
        <CompactPhoneField {...field('telemovel')} label={t('settings.profile.telemovel')} />
        <TextField {...field('nif')} label={t('settings.profile.nif')} maxLength={30} />
        <TextField {...field('documentoId')} label={t('settings.profile.documentoId')} maxLength={40} />
      </Grid>
      <TextField
        {...field('morada')}
        label={t('settings.profile.morada')}
        autoComplete="street-address"
        maxLength={300}
      />
      <FormFailure text={failure(error)} />
      <SubmitButton
        className={styles.start}
        appearance="secondary"
        word={t('settings.profile.save')}
        pendingWord={t('settings.profile.saving')}
        isPending={isPending}
      />
    </Stack>
  );
}
