import { Switch } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import { ApiError, isUnreached, sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { usePlatformSettings } from '#ui/features/reviews/use-reviews.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  switch: { marginLeft: '-8px', minHeight: '44px', alignItems: 'center' },
});

/** Turns the placeholder ratings of venues without reviews on or off. Administrators may only read it. */
export function RatingSwitch() {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const { user } = useAuth();
  const { read, save } = usePlatformSettings();
  const mayChange = can(user, 'changePlatform');
  const set = (placeholderRatings: boolean, version: number) =>
    save.mutate(
      { placeholderRatings, version },
      { onSuccess: () => toast({ title: t(`reviews.placeholder.${placeholderRatings ? 'on' : 'off'}`) }) },
    );
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  // The answer was lost, not the change
  const isDone = isUnreached(save.error) && save.variables?.placeholderRatings === read.data?.placeholderRatings;
  const failure = isStale ? t('reviews.placeholder.stale') : sentenceOf(save.error, t('app.failure.connection'));
  return (
    <Panel wide title={t('reviews.placeholder.title')} text={t('reviews.placeholder.text')}>
      <PanelRead read={read}>
        {({ placeholderRatings, version }) => (
          <Switch
            className={styles.switch}
            label={t('reviews.placeholder.switch')}
            // Optimistic while the request is pending.
            checked={save.isPending ? save.variables.placeholderRatings : placeholderRatings}
            disabled={!mayChange}
            onChange={(_, { checked }) => !save.isPending && set(checked, version)}
          />
        )}
      </PanelRead>
      {!mayChange && <Text look="aside">{t('reviews.placeholder.ownerOnly')}</Text>}
      <FormFailure text={save.error === null || isDone ? null : failure} />
    </Panel>
  );
}
