import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { LineDraft, QuoteFormState } from '#ui/features/enquiries/use-quote-form.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(96px, 9.5rem) 44px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: 0,
    border: 'none',
    '& input': { minWidth: 0 },
    '@media (max-width: 26em)': {
      gridTemplateColumns: 'minmax(0, 1fr) 44px',
      '> :first-child': { gridColumn: '1 / -1' },
    },
  },
  // The height of the label above the field.
  remove: { marginTop: `calc(${tokens.lineHeightBase200} + ${tokens.spacingVerticalSNudge})` },
  // A button of the kit does not wrap
  add: { justifySelf: 'start', whiteSpace: 'normal' },
});

interface LineFieldsProps {
  list: QuoteFormState['lines'];
  /** Number of the only option that has these lines; absent for the lines of all. */
  option?: number;
}

/** What the quote costs, line by line. */
export function LineFields({ list, option }: LineFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isOwn = option !== undefined;
  const title = t(isOwn ? 'enquiries.staff.ownLines' : 'enquiries.staff.lines');
  return (
    <Stack as="section" gap="M" aria-label={title} data-refused={list.error === undefined ? undefined : ''}>
      {(!isOwn || list.rows.length > 0) && (
        <Text as={isOwn ? 'p' : 'h3'} look="strong">
          {title}
        </Text>
      )}
      {list.rows.map((line, index) => (
        <Line key={line.id} {...{ list, option, line, index }} />
      ))}
      {list.error !== undefined && (
        <Text look="error" role="alert">
          {t('enquiries.staff.noLines')}
        </Text>
      )}
      <Button className={styles.add} icon={<Add20Regular />} onClick={list.add}>
        {t(isOwn ? 'enquiries.staff.addOwnLine' : 'enquiries.staff.addLine')}
      </Button>
    </Stack>
  );
}

interface LineProps {
  list: QuoteFormState['lines'];
  option: number | undefined;
  line: LineDraft;
  index: number;
}

function Line({ list, option, line, index }: LineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const number = index + 1;
  const words = (key: 'line' | 'removeLine') =>
    option === undefined ? t(`enquiries.staff.${key}`, { number }) : t(`enquiries.staff.${key}Of`, { number, option });
  return (
    <fieldset className={styles.line} aria-label={words('line')}>
      <TextField
        label={t('enquiries.staff.lineText')}
        maxLength={200}
        value={line.text}
        error={list.errorOf(index, 'text')}
        onChange={(text) => list.change({ ...line, text })}
      />
      <NumberField
        label={t('enquiries.staff.amount')}
        value={line.amount}
        error={list.errorOf(index, 'amount')}
        onChange={(amount) => list.change({ ...line, amount })}
      />
      <Tip text={words('removeLine')}>
        <Button
          appearance="subtle"
          className={styles.remove}
          icon={<Delete20Regular />}
          onClick={() => list.remove(line)}
        />
      </Tip>
    </fieldset>
  );
}
