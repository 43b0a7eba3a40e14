import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import type { EnquiryKind } from '#shared/enquiries/schema';
import { enquiries } from '#shared/i18n/pt-AO/enquiries';
import { formatKwanzas } from '#shared/money';
import type { Venue } from '#shared/venues/schema';
import { DayFields } from '#ui/features/enquiries/DayFields.tsx';
import { budgetOf, kinds } from '#ui/features/enquiries/enquiry-draft.ts';
import { useEnquiryForm } from '#ui/features/enquiries/use-enquiry-form.ts';
import { PrivacyNote } from '#ui/features/privacy/PrivacyNote.tsx';
import { GuestFields } from '#ui/features/reservations/GuestFields.tsx';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { useConfirmationPage } from '#ui/features/reservations/use-confirmation-page.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const texts = { enquiries };

interface EnquiryFormProps {
  venue: Venue;
  state: VisitState;
  onBack: () => void;
}

/** "Pedir orçamento". After a success the page of the enquiry opens; if it cannot, the card has its link. */
export default function EnquiryForm({ venue, state, onBack }: EnquiryFormProps) {
  useTexts(texts);
  const [sent, setSent] = useState<{ token: string; isOpening: boolean } | null>(null);
  const confirmation = useConfirmationPage();
  const onSent = async ({ guestToken: token }: ReplyOf<'enquire'>) => {
    setSent({ token, isOpening: true });
    state.clear();
    if (!(await confirmation.toEnquiry(token))) setSent({ token, isOpening: false });
  };
  if (sent === null) return <Fields {...{ venue, state, onBack }} onSent={(answer) => void onSent(answer)} />;
  return sent.isOpening ? <PageSpinner /> : <Sent token={sent.token} onBack={onBack} />;
}

function Sent({ token, onBack }: { token: string; onBack: () => void }) {
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <Notice>
        <p>{t('enquiries.form.sentTitle')}</p>
        <p>{t('enquiries.form.sent')}</p>
      </Notice>
      <ButtonLink to={`/pedido/${token}`} appearance="primary" className={styles.action}>
        {t('enquiries.form.see')}
      </ButtonLink>
      <Button appearance="subtle" onClick={onBack}>
        {t('enquiries.form.back')}
      </Button>
    </div>
  );
}

type FieldsProps = EnquiryFormProps & { onSent: (sent: ReplyOf<'enquire'>) => void };

function Fields({ venue, state, onSent, onBack }: FieldsProps) {
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  const enquiry = useEnquiryForm({ venue, state, onSent });
  const { draft, change, errorOf } = enquiry;
  const budget = budgetOf(draft.budget);
  const back = () => {
    enquiry.leave();
    onBack();
  };
  return (
    <form ref={enquiry.form} className={styles.form} aria-labelledby="panel" onSubmit={enquiry.submit} noValidate>
      <p className={styles.text}>{t('enquiries.form.lead')}</p>
      <DayFields
        {...{ errorOf }}
        dates={draft.dates}
        firstDate={state.firstDate}
        onChange={(dates) => change({ dates })}
      />
      <SelectField<EnquiryKind | ''>
        label={t('enquiries.form.kind')}
        required
        name="kind"
        value={draft.kind}
        error={errorOf('kind')}
        options={[
          ...(draft.kind === '' ? [{ value: '' as const, text: t('enquiries.form.chooseKind') }] : []),
          ...kinds.map((value) => ({ value, text: t(`enquiries.kinds.${value}`) })),
        ]}
        onChange={(kind) => change({ kind })}
      />
      <NumberField
        label={t('enquiries.form.people')}
        hint={enquiry.range}
        required
        name="people"
        value={draft.people}
        error={errorOf('people')}
        onChange={(people) => change({ people })}
      />
      <TextField
        label={t('enquiries.form.budget')}
        {...(budget !== null && !Number.isNaN(budget) && { hint: formatKwanzas(budget) })}
        optional
        name="budget"
        inputMode="numeric"
        maxLength={20}
        value={draft.budget}
        error={errorOf('budget')}
        onChange={(typed) => change({ budget: typed })}
      />
      <TextAreaField
        label={t('enquiries.form.words')}
        hint={t('enquiries.form.wordsHint')}
        optional
        name="words"
        maxLength={2000}
        value={draft.words}
        error={errorOf('words')}
        onChange={(words) => change({ words })}
      />
      <GuestFields {...{ state, errorOf }} />
      {enquiry.sentence !== null && <Notice look="refusal">{enquiry.sentence}</Notice>}
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={enquiry.isPending}>
        {t(enquiry.label)}
      </Button>
      <Button appearance="subtle" onClick={back}>
        {t('enquiries.form.back')}
      </Button>
      <PrivacyNote text={t('enquiries.form.privacy')} />
    </form>
  );
}
