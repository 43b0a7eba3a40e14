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
  add: { justifySelf: 'start' },
});

/** What the quote costs, line by line. */
export function LineFields({ list }: { list: QuoteFormState['lines'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Stack
      as="section"
      gap="M"
      aria-label={t('enquiries.staff.lines')}
      data-refused={list.error === undefined ? undefined : ''}
    >
      <Text as="h3" look="strong">
        {t('enquiries.staff.lines')}
      </Text>
      {list.rows.map((line, index) => (
        <Line key={line.id} {...{ list, line, index }} />
      ))}
      {list.error !== undefined && (
        <Text look="error" role="alert">
          {t('enquiries.staff.noLines')}
        </Text>
      )}
      <Button className={styles.add} icon={<Add20Regular />} onClick={list.add}>
        {t('enquiries.staff.addLine')}
      </Button>
    </Stack>
  );
}

function Line({ list, line, index }: { list: QuoteFormState['lines']; line: LineDraft; index: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <fieldset className={styles.line} aria-label={t('enquiries.staff.line', { number: index + 1 })}>
      <TextField
        label={t('enquiries.staff.lineText')}
        maxLength={200}
        value={line.text}
        error={list.errorOf(index, 'text')}
        onChange={(text) => list.change({ ...line, text })}
      />
      <NumberField
        label={t('enquiries.staff.amount')}
        min={0}
        value={line.amount}
        error={list.errorOf(index, 'amount')}
        onChange={(amount) => list.change({ ...line, amount })}
      />
      <Tip text={t('enquiries.staff.removeLine', { number: index + 1 })}>
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
