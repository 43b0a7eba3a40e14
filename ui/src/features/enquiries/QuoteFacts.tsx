import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { EnquiryStage, Quote } from '#shared/enquiries/schema';
import { formatKwanzas } from '#shared/money';
import { hasOwnLines } from '#ui/features/enquiries/OptionRow.tsx';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  title: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  words: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  list: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: '10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
  amount: { flexShrink: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  end: { flexShrink: 0 },
  date: { minWidth: 0, textAlign: 'right' },
  total: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground2 },
});

interface QuoteFactsProps {
  quote: Quote;
  stage: EnquiryStage;
  heading: 'h2' | 'h3';
}

/** Of the booked option, else of all. Null if each option shows its own. */
function priceOf(quote: Quote): number | null {
  const booked = quote.options.find(({ state }) => state === 'booked');
  if (booked !== undefined) return booked.total;
  return hasOwnLines(quote) ? null : quote.total;
}

/** Lines, total and deposit of a quote, for guest and manager; its end until it is settled. */
export function QuoteFacts({ quote, stage, heading: Heading }: QuoteFactsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { endOf } = useEnquiryWords();
  const total = priceOf(quote);
  const hasEnd = stage === 'QUOTED' || stage === 'EXPIRED';
  const rows = [
    ...quote.lines.map(({ text, amount }, index) => ({
      id: `${index}`,
      text,
      amount: formatKwanzas(amount),
      look: '',
    })),
    ...(total === null
      ? []
      : [{ id: 'total', text: t('enquiries.quote.total'), amount: formatKwanzas(total), look: styles.total }]),
    ...(quote.deposit === 0
      ? []
      : [{ id: 'deposit', text: t('enquiries.quote.deposit'), amount: formatKwanzas(quote.deposit), look: '' }]),
  ];
  return (
    <section className={styles.root} aria-label={t('enquiries.quote.title')}>
      <Heading className={styles.title}>{t('enquiries.quote.title')}</Heading>
      {quote.words !== null && <p className={styles.words}>{quote.words}</p>}
      <dl className={styles.list}>
        {rows.map(({ id, text, amount, look }) => (
          <div key={id} className={`${styles.row} ${look}`}>
            <dt className={styles.text}>{text}</dt>
            <dd className={styles.amount}>{amount}</dd>
          </div>
        ))}
        {hasEnd && (
          <div className={`${styles.row} ${styles.muted}`}>
            <dt className={styles.end}>{t('enquiries.quote.validUntil')}</dt>
            <dd className={styles.date}>{endOf(quote)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
