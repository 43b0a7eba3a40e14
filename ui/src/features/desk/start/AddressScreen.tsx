import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { text } from '#shared/validation';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { useStatusRead } from '#ui/features/desk/use-desk.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const schema = z.object({ url: text(300) });

/** The main process checks that a Reserva server answers there. */
export default function AddressScreen() {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const server = useStatusRead().data?.server ?? null;
  const isManaged = server?.isManaged === true;
  const { form, field, submit, isPending } = useStartForm('setServer', {
    schema,
    initial: { url: server?.url ?? '' },
    refusedField: 'url',
  });
  return (
    <StartFrame title={t('desk.start.address.title')} lead={t('desk.start.address.lead')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...field('url')}
          label={t('desk.start.address.label')}
          hint={isManaged ? t('desk.start.address.managed') : undefined}
          placeholder={t('desk.start.address.example')}
          type="url"
          inputMode="url"
          maxLength={300}
          disabled={isManaged}
          required
        />
        <SubmitButton
          className={styles.submit}
          size="large"
          word={t('desk.start.address.go')}
          pendingWord={t('desk.start.address.going')}
          isPending={isPending}
        />
      </form>
    </StartFrame>
  );
}
