import { Button, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { media } from '#ui/app/ownTokens.ts';
import { Page } from '#ui/kit/Page.tsx';
import { BasicSection } from '#ui/venues/setup/BasicSection.tsx';
import { CapacitySection } from '#ui/venues/setup/CapacitySection.tsx';
import { CategorySection } from '#ui/venues/setup/CategorySection.tsx';
import { LeaveDialog } from '#ui/venues/setup/LeaveDialog.tsx';
import { RoomsSection } from '#ui/venues/setup/RoomsSection.tsx';
import { useUnsavedGuard } from '#ui/venues/setup/useUnsavedGuard.ts';
import { useVenueForm, type VenueForm } from '#ui/venues/setup/useVenueForm.ts';
import { useCategoryChoices } from '#ui/venues/setup/useVenueSetup.ts';

const useStyles = makeStyles({
  page: { maxWidth: '920px' },
  back: { marginLeft: '-16px' },
  title: {
    marginTop: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
  },
  text: { color: tokens.colorNeutralForeground2 },
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXL,
    marginTop: tokens.spacingVerticalXXL,
  },
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

/** Registering a venue with its rooms. */
export default function VenueSetupScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useVenueForm();
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedGuard(form.isUnsaved);
  const leave = () => {
    form.forget();
    navigate(form.home);
  };
  const askToLeave = () => (form.isUnsaved ? setLeaving(true) : leave());
  return (
    <Page title={t('venueSetup.title')} className={styles.page}>
      <Button className={styles.back} appearance="subtle" icon={<ArrowLeft20Regular />} onClick={askToLeave}>
        {t('app.action.back')}
      </Button>
      <h1 className={styles.title}>{t('venueSetup.title')}</h1>
      <p className={styles.text}>{t('venueSetup.text')}</p>
      {form.wasRestored && form.isUnsaved && (
        <p className={styles.restored} role="status">
          {t('venueSetup.restored')}
          <Button size="small" onClick={form.restart}>
            {t('venueSetup.discard')}
          </Button>
        </p>
      )}
      <SetupForm form={form} onCancel={askToLeave} />
      {isLeaving && <LeaveDialog onLeave={leave} onStay={() => setLeaving(false)} />}
    </Page>
  );
}

function SetupForm({ form, onCancel }: { form: VenueForm; onCancel: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const categories = useCategoryChoices();
  const { draft, setDraft, errors, isPending, isDone } = form;
  const parts = { draft, setDraft, errors };
  const emoji = categories.data?.find(({ id }) => id === draft.categoryIds[0])?.emoji;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    // The product says itself what is missing, beside each field and in the reader's language.
    <form ref={form.form} className={styles.form} onSubmit={onSubmit} noValidate>
      <BasicSection {...parts} emoji={emoji} />
      <CategorySection {...parts} read={categories} />
      <CapacitySection {...parts} />
      <RoomsSection {...parts} />
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
          {t(isPending ? 'venueSetup.submitting' : 'venueSetup.submit')}
        </Button>
      </div>
    </form>
  );
}
