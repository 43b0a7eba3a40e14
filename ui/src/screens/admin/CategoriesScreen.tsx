import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { makeStyles } from '@griffel/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import type { PlatformCategory } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useExpired } from '#ui/features/auth/use-session-check.ts';
import { CategoryDialog } from '#ui/features/platform/CategoryDialog.tsx';
import { CategoryRemoval } from '#ui/features/platform/CategoryRemoval.tsx';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { usePlatformCategories } from '#ui/features/platform/use-platform.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { AdminPage } from '#ui/screens/admin/AdminPage.tsx';

type CategorySubject =
  | { kind: 'save'; category: PlatformCategory | null }
  | { kind: 'remove'; category: PlatformCategory };

export default function CategoriesScreen() {
  const { t } = useTranslation();
  const mayChange = can(useAuth().user, 'changePlatform');
  const title = useRef<HTMLHeadingElement>(null);
  const { subject, open, close } = useDialog<CategorySubject>(() => title.current);
  const add = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => open({ kind: 'save', category: null })}>
      {t('platform.categories.add')}
    </Button>
  );
  return (
    <AdminPage
      title={t('platform.categories.title')}
      lead={t('platform.categories.lead')}
      titleRef={title}
      action={mayChange && add}
    >
      <Categories open={mayChange ? open : null} />
      {subject?.kind === 'save' && <CategoryDialog category={subject.category} onClose={() => close()} />}
      {subject?.kind === 'remove' && <CategoryRemoval category={subject.category} onClose={close} />}
    </AdminPage>
  );
}

interface CategoryActions {
  /** Null for read-only users. */
  open: ((subject: CategorySubject) => void) | null;
}

function Categories({ open }: CategoryActions) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const { data, error, refetch } = usePlatformCategories();
  useExpired(isLoggedOut(error));
  if (error !== null) {
    return (
      <EmptyState
        title={t('platform.categories.failedTitle')}
        text={sentenceOf(error, t('platform.categories.failed'))}
        action={<Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup className={styles.form}>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} panel height="68px" />
        ))}
      </SkeletonGroup>
    );
  }
  if (data.length === 0) return <EmptyState text={t('platform.categories.empty')} />;
  return (
    <ul className={styles.list}>
      {data.map((category) => (
        <CategoryRow key={category.id} category={category} open={open} />
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  what: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL, minWidth: 0 },
  emoji: { flexShrink: 0, width: '36px', fontSize: '1.5rem', lineHeight: '2.25rem', textAlign: 'center' },
});

function CategoryRow({ category, open }: CategoryActions & { category: PlatformCategory }) {
  const row = useRowStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { name, slug, emoji, venues } = category;
  return (
    <li className={row.row} aria-label={name}>
      <div className={styles.what}>
        <span className={styles.emoji} aria-hidden>
          {emoji}
        </span>
        <div className={row.words}>
          <Text as="h2" look="strong">
            {name}
          </Text>
          <p className={row.meta}>
            <span>{slug}</span>
            <span>{t('platform.categories.venues', { count: venues })}</span>
          </p>
        </div>
      </div>
      {open !== null && (
        <div className={row.actions}>
          <Button
            aria-label={t('platform.categories.editFor', { name })}
            onClick={() => open({ kind: 'save', category })}
          >
            {t('platform.categories.edit')}
          </Button>
          <Button
            appearance="subtle"
            aria-label={t('platform.categories.removeFor', { name })}
            onClick={() => open({ kind: 'remove', category })}
          >
            {t('platform.categories.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
