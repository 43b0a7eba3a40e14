import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { makeStyles } from '@griffel/react';
import { useRef, useState } from 'react';
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
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { AdminPage } from '#ui/screens/admin/AdminPage.tsx';

type Step = 'save' | 'remove';
type Ask = (what: Step, category: PlatformCategory | null) => void;

export default function CategoriesScreen() {
  const { t } = useTranslation();
  const mayChange = can(useAuth().user, 'changePlatform');
  const [open, setOpen] = useState<{ what: Step; category: PlatformCategory | null } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useModalOpener(() => title.current);
  const ask: Ask = (what, category) => {
    opener.remember();
    setOpen({ what, category });
  };
  const close = (isGone = false) => {
    setOpen(null);
    opener.giveBack(isGone);
  };
  const add = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => ask('save', null)}>
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
      <Categories ask={mayChange ? ask : null} />
      {open?.what === 'save' && <CategoryDialog category={open.category} onClose={() => close()} />}
      {open?.what === 'remove' && open.category !== null && (
        <CategoryRemoval category={open.category} onClose={close} />
      )}
    </AdminPage>
  );
}

/** `ask` is null for read-only users. */
function Categories({ ask }: { ask: Ask | null }) {
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
        <CategoryRow key={category.id} category={category} ask={ask} />
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  what: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL, minWidth: 0 },
  emoji: { flexShrink: 0, width: '36px', fontSize: '1.5rem', lineHeight: '2.25rem', textAlign: 'center' },
});

function CategoryRow({ category, ask }: { category: PlatformCategory; ask: Ask | null }) {
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
      {ask !== null && (
        <div className={row.actions}>
          <Button aria-label={t('platform.categories.editFor', { name })} onClick={() => ask('save', category)}>
            {t('platform.categories.edit')}
          </Button>
          <Button
            appearance="subtle"
            aria-label={t('platform.categories.removeFor', { name })}
            onClick={() => ask('remove', category)}
          >
            {t('platform.categories.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
