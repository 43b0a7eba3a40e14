import { Call20Regular } from '@fluentui/react-icons/svg/call';
import { PersonWalking20Regular } from '@fluentui/react-icons/svg/person-walking';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';

const kinds = ['phone', 'walk-in'] as const;
const keys: Record<string, PartyDraft['kind']> = { w: 'walk-in', t: 'phone' };

interface KindChoiceProps {
  value: PartyDraft['kind'];
  onChange: (kind: PartyDraft['kind']) => void;
  /** Selects a kind and focuses its first field; `digit` is typed into it. */
  onGo: (kind: PartyDraft['kind'], digit?: string) => void;
}

/** Two radio buttons: phone or walk-in. Arrow keys, W and T select; a digit goes to the first field. */
export function KindChoice({ value, onChange, onGo }: KindChoiceProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const name = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = keys[event.key.toLowerCase()];
    if (kind !== undefined) {
      event.preventDefault();
      onGo(kind);
    } else if (/^[\d+]$/.test(event.key)) {
      event.preventDefault();
      onGo(value, event.key);
    }
  };
  return (
    <fieldset className={styles.kinds} onKeyDown={onKeyDown}>
      <legend className={styles.unseen}>{t('parties.new.kind')}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {kind === 'phone' ? <Call20Regular aria-hidden /> : <PersonWalking20Regular aria-hidden />}
          {t(kind === 'phone' ? 'parties.new.phoneKind' : 'parties.new.walkInKind')}
          {kind === 'walk-in' && (
            <kbd className={styles.key} aria-hidden>
              W
            </kbd>
          )}
        </label>
      ))}
    </fieldset>
  );
}
