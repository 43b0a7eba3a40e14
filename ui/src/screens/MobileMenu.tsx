import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer, tokens } from '@fluentui/react-components';
import { BuildingShop20Regular } from '@fluentui/react-icons/svg/building-shop';
import { CalendarClock20Regular } from '@fluentui/react-icons/svg/calendar-clock';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Home20Regular } from '@fluentui/react-icons/svg/home';
import { ShieldPerson20Regular } from '@fluentui/react-icons/svg/shield-person';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { useDialogHistory } from '#ui/kit/dialog-history.ts';
import { SessionButton } from '#ui/screens/SessionButton.tsx';
import { useProtectedLinks } from '#ui/screens/use-protected-links.ts';

const useStyles = makeStyles({
  drawer: { width: 'min(320px, 86vw)', backgroundColor: tokens.colorNeutralBackground1 },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, paddingBlock: tokens.spacingVerticalS },
  item: { justifyContent: 'flex-start', width: '100%', minHeight: '48px', paddingLeft: tokens.spacingHorizontalS },
  session: {
    marginTop: tokens.spacingVerticalM,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface MobileMenuProps {
  open: boolean;
  /** True if closed without choosing a link. */
  close: (dismissed: boolean) => void;
}

export default function MobileMenu({ open, close }: MobileMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const doors = useProtectedLinks();
  useDialogHistory(() => close(true), open);
  const leaveBy = (act: () => void) => () => {
    close(false);
    act();
  };
  const item = { appearance: 'subtle', className: styles.item } as const;
  return (
    <OverlayDrawer open={open} onOpenChange={() => close(true)} position="end" className={styles.drawer}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<Dismiss20Regular />}
              aria-label={t('app.nav.closeMenu')}
              onClick={() => close(true)}
            />
          }
        >
          {t('app.nav.menu')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <nav className={styles.list} aria-label={t('app.nav.menu')}>
          <ButtonLink {...item} to="/" icon={<Home20Regular />} onClick={() => close(false)}>
            {t('app.nav.reserve')}
          </ButtonLink>
          <ButtonLink {...item} to="/estabelecimentos" icon={<BuildingShop20Regular />} onClick={() => close(false)}>
            {t('app.nav.venues')}
          </ButtonLink>
          <Button {...item} icon={<CalendarClock20Regular />} onClick={leaveBy(doors.manage)}>
            {t('app.nav.manage')}
          </Button>
          <Button {...item} icon={<ShieldPerson20Regular />} onClick={leaveBy(doors.platform)}>
            {t('app.nav.platform')}
          </Button>
        </nav>
        <div className={styles.session}>
          <SessionButton onPress={() => close(false)} />
        </div>
      </DrawerBody>
    </OverlayDrawer>
  );
}
