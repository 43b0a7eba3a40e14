import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { formatKwanzas } from '#shared/money';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { civilDay } from '#ui/features/enquiries/enquiry-view.ts';
import { LineFields } from '#ui/features/enquiries/LineFields.tsx';
import { OptionFields } from '#ui/features/enquiries/OptionFields.tsx';
import { useQuoteForm } from '#ui/features/enquiries/use-quote-form.ts';
import { SaveOutcome } from '#ui/features/treatments/SaveOutcome.tsx';
import { DateField } from '#ui/kit/DateField.tsx';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Grid, Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  total: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, textAlign: 'right' },
});

interface QuoteFormProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  onTyped: () => void;
  onSent: () => void;
  /** Absent for the first quote. */
  onKeep?: () => void;
}

export function QuoteForm({ venue, enquiry, onTyped, onSent, onKeep }: QuoteFormProps) {
  const styles = useStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const today = civilDay(useNow(), venue.timezone);
  const form = useQuoteForm({
    ...{ venue, enquiry, today },
    onSent: () => {
      toast({ title: t('enquiries.staff.sentTitle'), description: t('enquiries.staff.sentText') });
      onSent();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form ref={form.form} className={styles.form} noValidate onChange={onTyped} onSubmit={onSubmit}>
      <Stack gap="XS">
        <Text as="h3" look="title">
          {t(onKeep === undefined ? 'enquiries.staff.answer' : 'enquiries.staff.replace')}
        </Text>
        {onKeep !== undefined && <Text look="aside">{t('enquiries.staff.replaceText')}</Text>}
      </Stack>
      <OptionFields {...{ venue, enquiry, today, form }} />
      <LineFields list={form.lines} />
      <p className={styles.total} role="status">
        {t(
          form.options.rows.some(({ lines }) => lines.length > 0) ? 'enquiries.staff.common' : 'enquiries.staff.total',
          {
            amount: formatKwanzas(form.total),
          },
        )}
      </p>
      <Grid column={150} gap="M">
        <NumberField
          {...form.field('deposit')}
          label={t('enquiries.staff.deposit')}
          hint={t('enquiries.staff.depositHint')}
        />
        <DateField {...form.field('validUntil')} label={t('enquiries.staff.validUntil')} required min={today} />
      </Grid>
      <TextAreaField {...form.field('words')} label={t('enquiries.staff.words')} optional maxLength={2000} />
      <SaveOutcome venueId={venue.id} staleText={t('enquiries.board.stale')} form={form} />
      <FormFailure text={unplacedOf(form.error)} />
      <div className={actions.row}>
        {onKeep !== undefined && (
          <Button onClick={onKeep} disabled={form.isPending}>
            {t('enquiries.staff.keep')}
          </Button>
        )}
        <SubmitButton
          word={t('enquiries.staff.send')}
          pendingWord={t('enquiries.staff.sending')}
          isPending={form.isPending}
        />
      </div>
    </form>
  );
}

const placed = /^(options|lines|deposit|validUntil|words)\b/;

/** Refusals of fields that the form does not show. */
function unplacedOf(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null;
  const left = error.issues.filter(({ path }) => !placed.test(path)).map(({ message }) => message);
  return left.length === 0 ? null : left.join(' ');
}
