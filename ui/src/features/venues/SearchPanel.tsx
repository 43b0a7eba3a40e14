import { Button } from '@fluentui/react-components';
import { CalendarLtr20Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { Clock20Regular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { mergeClasses } from '@griffel/react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchCell, SelectCell } from '#ui/features/venues/SearchCell.tsx';
import { type Filters, filterNames, partySizes, periods, SEARCH_FORM } from '#ui/features/venues/search-filters.ts';
import { useSearchPanelStyles } from '#ui/features/venues/search-panel-styles.ts';
import { today } from '#ui/features/venues/today.ts';

interface SearchPanelProps {
  draft: Filters;
  onChange: (draft: Filters) => void;
  onSearch: () => void;
  onClear: () => void;
}

/** A GET form: before hydration the browser itself requests the URL with the filters. */
export function SearchPanel({ draft, onChange, onSearch, onClear }: SearchPanelProps) {
  const styles = useSearchPanelStyles();
  const { t } = useTranslation();
  const refusalId = useId();
  const [refused, setRefused] = useState(false);
  const change = (changed: Partial<Filters>) => {
    setRefused(false);
    onChange({ ...draft, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The date picker offers no past days, but they can be typed.
    const past = draft.date !== '' && draft.date < today();
    setRefused(past);
    if (!past) onSearch();
  };
  const clear = () => {
    setRefused(false);
    onClear();
  };
  return (
    <search>
      <form
        id={SEARCH_FORM}
        className={styles.panel}
        aria-label={t('venues.search.label')}
        onSubmit={submit}
        noValidate
      >
        <SearchCell icon={<Search20Regular />} label={t('venues.search.text')} wide>
          <input
            className={styles.control}
            type="text"
            name={filterNames.text}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('venues.search.placeholder')}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </SearchCell>
        <SearchCell icon={<CalendarLtr20Regular />} label={t('venues.search.date')} wide>
          <input
            className={mergeClasses(styles.control, draft.date === '' && styles.empty)}
            type="date"
            name={filterNames.date}
            min={today()}
            value={draft.date}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? refusalId : undefined}
            onChange={(event) => change({ date: event.target.value })}
          />
        </SearchCell>
        <SelectCell
          icon={<Clock20Regular />}
          label={t('venues.search.period')}
          name={filterNames.period}
          value={draft.period}
          onChange={(period) => change({ period })}
          options={[
            { value: '', text: t('venues.search.periods.any') },
            ...periods.map((value) => ({ value, text: t(`venues.search.periods.${value}`) })),
          ]}
        />
        <SelectCell
          icon={<People20Regular />}
          label={t('venues.search.people')}
          name={filterNames.people}
          value={draft.people}
          onChange={(people) => change({ people })}
          options={[
            { value: '', text: t('venues.search.anyPeople') },
            ...partySizes.map((value) => ({ value, text: value.replace('-', '–') })),
          ]}
        />
        <div className={styles.actions}>
          <Button type="submit" appearance="primary" className={styles.search}>
            {t('venues.search.submit')}
          </Button>
          <Button appearance="subtle" className={styles.clear} onClick={clear}>
            {t('venues.search.clear')}
          </Button>
        </div>
        {refused && (
          <p className={styles.refusal} id={refusalId} role="alert">
            <ErrorCircle16Regular aria-hidden />
            {t('venues.search.datePast')}
          </p>
        )}
      </form>
    </search>
  );
}
