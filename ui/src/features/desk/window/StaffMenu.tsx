import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { PersonSwap20Regular } from '@fluentui/react-icons/svg/person-swap';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { makeStyles } from '@griffel/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import type { Language } from '#shared/i18n/languages';
import { initialsOf } from '#ui/features/desk/initials.ts';
import { PlacesMenu } from '#ui/features/desk/window/PlacesMenu.tsx';
import type { ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { useStaffActs } from '#ui/features/desk/window/use-staff-acts.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useMenuLook } from '#ui/kit/menu-look.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

const useStyles = makeStyles({
  avatar: {
    minWidth: '44px',
    width: '44px',
    height: '44px',
    padding: 0,
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  who: { whiteSpace: 'normal' },
});

interface StaffMenuProps extends Pick<DeskStatus, 'staff' | 'people' | 'update'> {
  show: ShowDialog;
}

export const StaffMenu = memo(function StaffMenu({ staff, people, update, show }: StaffMenuProps) {
  const styles = useStyles();
  const look = useMenuLook();
  const { t } = useTranslation();
  const { language, languages, setLanguage } = useLanguage();
  const acts = useStaffActs(show);
  if (staff === null) return null;
  const hasPin = people.some(({ id, hasPin }) => id === staff.id && hasPin);
  return (
    <Menu
      positioning={{ position: 'below', align: 'end' }}
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, { checkedItems }) => void setLanguage(checkedItems[0] as Language)}
    >
      <MenuTrigger>
        <Button className={styles.avatar} title={staff.name}>
          {initialsOf(staff.name)}
          <VisuallyHidden>{t('desk.staff.menu', { name: staff.name })}</VisuallyHidden>
        </Button>
      </MenuTrigger>
      <MenuPopover className={look.menu}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.who}>
              {t('desk.staff.acting', { name: staff.name, role: t(`desk.staff.role.${staff.role}`) })}
            </MenuGroupHeader>
            <MenuItem
              icon={<PersonSwap20Regular />}
              // Without any PIN a locked desk could not be opened offline.
              onClick={people.some((each) => each.hasPin) ? acts.lock : () => show({ kind: 'pin' })}
            >
              {t('desk.staff.lock')}
            </MenuItem>
            <MenuItem icon={<Key20Regular />} onClick={() => show({ kind: 'pin' })}>
              {t(hasPin ? 'desk.staff.changePin' : 'desk.staff.setPin')}
            </MenuItem>
            <MenuItem icon={<Globe20Regular />} onClick={acts.openSite}>
              {t('desk.staff.site')}
            </MenuItem>
            {update.state === 'ready' && (
              <MenuItem icon={<ArrowDownload20Regular />} onClick={acts.update}>
                {t('desk.staff.update', { version: update.version ?? '' })}
              </MenuItem>
            )}
          </MenuGroup>
          <PlacesMenu />
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t('desk.staff.language')}</MenuGroupHeader>
            {languages.map((each) => (
              <MenuItemRadio key={each} name="language" value={each}>
                {t(`app.languages.${each}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<SignOut20Regular />} onClick={acts.signOut}>
            {t('desk.staff.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
