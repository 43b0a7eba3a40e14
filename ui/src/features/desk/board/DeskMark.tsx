import { tokens } from '@fluentui/react-components';
import { CloudArrowUp16Regular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { QuestionCircle16Regular } from '@fluentui/react-icons/svg/question-circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { OnDesk } from '#shared/reservations/desk';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const icons = {
  unsent: CloudArrowUp16Regular,
  unconfirmed: QuestionCircle16Regular,
  review: ErrorCircle16Regular,
} as const;

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
  },
  unsent: { color: tokens.colorBrandForegroundLink },
  unconfirmed: { color: stateTokens.waitForeground },
  review: { color: stateTokens.fullForeground },
});

export function DeskMark({ onDesk }: { onDesk: OnDesk }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (onDesk === undefined) return null;
  const Icon = icons[onDesk];
  return (
    <span className={mergeClasses(styles.mark, styles[onDesk])}>
      <Icon aria-hidden />
      {t(`desk.mark.${onDesk}`)}
    </span>
  );
}
