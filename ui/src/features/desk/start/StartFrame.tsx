import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { brand } from '#shared/brand';
import { usePanelStyles } from '#ui/features/auth/panel-styles.ts';
import { useStatusRead } from '#ui/features/desk/use-desk.ts';
import { DeskNotices } from '#ui/features/desk/window/DeskNotices.tsx';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { LanguageSelect } from '#ui/i18n/LanguageSelect.tsx';
import { HalfSun } from '#ui/kit/HalfSun.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  window: { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '56px',
    paddingInline: tokens.spacingHorizontalL,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  grow: { flexGrow: 1 },
  main: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    outlineStyle: 'none',
    padding: `clamp(8px, 5vh, 72px) ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXL}`,
  },
});

interface StartFrameProps {
  title: string;
  lead?: string;
  links?: ReactNode;
  children: ReactNode;
}

export function StartFrame({ title, lead, links, children }: StartFrameProps) {
  const styles = useStyles();
  const panel = usePanelStyles();
  const id = useId();
  const { data: status } = useStatusRead();
  usePageTitle(title);
  return (
    <div className={styles.window}>
      <header className={styles.head}>
        <HalfSun size={26} />
        {brand.name}
        <span className={styles.grow} />
        <LanguageSelect />
      </header>
      {status !== undefined && <DeskNotices status={status} timezone={USUAL_ZONE} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <section className={panel.card} aria-labelledby={id}>
          <h1 id={id} className={panel.title}>
            {title}
          </h1>
          {lead !== undefined && (
            <Text look="lead" top="XS">
              {lead}
            </Text>
          )}
          {children}
        </section>
        {links !== undefined && links !== false && (
          <Stack gap="XS" top="L" align="Center">
            {links}
          </Stack>
        )}
      </main>
    </div>
  );
}
