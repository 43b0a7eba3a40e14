import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { startAsEnd } from '#shared/enquiries/quote-end';
import type { Quote, QuoteOption } from '#shared/enquiries/schema';
import { writtenDuration } from '#shared/i18n/written-duration';
import { formatKwanzas } from '#shared/money';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    overflowWrap: 'anywhere',
  },
  over: { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalM },
  date: { fontWeight: tokens.fontWeightSemibold },
  price: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: tokens.spacingHorizontalM },
  amount: { textAlign: 'right', whiteSpace: 'nowrap' },
  action: { display: 'grid', marginTop: tokens.spacingVerticalS },
});

export const hasOwnLines = ({ options }: Quote): boolean => options.some(({ lines }) => lines.length > 0);

const looks: Record<QuoteOption['state'], SlotLook> = { held: 'wait', booked: 'free', over: 'closed' };

interface OptionRowProps {
  option: QuoteOption;
  quote: Quote;
  children?: ReactNode;
}

/** A day and room of a quote, with the state of its hold. */
export function OptionRow({ option, quote, children }: OptionRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { dateOf, spanOf } = useEnquiryWords();
  const isShort = option.state === 'held' && startAsEnd(quote.validUntil, [option]) !== null;
  return (
    <li className={mergeClasses(styles.row, option.state === 'over' && styles.over)}>
      <div className={styles.head}>
        <span className={styles.date}>{dateOf(option)}</span>
        <StateWord
          look={looks[option.state]}
          word={t(isShort ? 'enquiries.quote.heldToStart' : `enquiries.quote.state.${option.state}`)}
        />
      </div>
      <span>
        {spanOf(option)} · {writtenDuration(option.minutes)}
      </span>
      <span>{option.roomName}</span>
      {hasOwnLines(quote) && <Price option={option} />}
      {children && <div className={styles.action}>{children}</div>}
    </li>
  );
}

/** Lines of this option only, and its total with those of all. */
function Price({ option: { lines, total } }: { option: QuoteOption }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const rows = [...lines, { text: t('enquiries.quote.optionTotal'), amount: total }];
  return (
    <dl>
      {rows.map(({ text, amount }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
        <div key={n} className={styles.price}>
          <dt>{text}</dt>
          <dd className={styles.amount}>{formatKwanzas(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
