import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Excess, OverbookAsked } from '#ui/features/parties/overbook.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  more: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalM },
  field: { width: '100%' },
  // Lets the label wrap onto two lines in a phone's narrow dialog.
  accept: { maxWidth: '100%', minWidth: 0, whiteSpace: 'normal' },
});

interface OverbookOfferProps {
  sentence: string | null;
  /** The exceeded limit; null if the server refused for another reason. */
  excess: Excess | null;
  mayOverbook: boolean;
  isPending: boolean;
  onOverbook: (asked: OverbookAsked) => void;
}

/** Shows why the server refused the party; if overbooking can help, offers it with a reason. */
export function OverbookOffer({ sentence, excess, mayOverbook, isPending, onOverbook }: OverbookOfferProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  if (sentence === null) return null;
  const accept = () => {
    setAsked(true);
    if (reason.trim() !== '' && !isPending) onOverbook({ reason: reason.trim() });
  };
  return (
    <Notice look="refusal">
      <p>{sentence}</p>
      {excess === 'size' && !mayOverbook && <p>{t('parties.overbook.askManager')}</p>}
      {excess !== null && mayOverbook && (
        <div className={styles.more}>
          <p>{t(excess === 'size' ? 'parties.overbook.sizeText' : 'parties.overbook.text')}</p>
          <TextField
            className={styles.field}
            label={t('parties.overbook.reason')}
            required
            maxLength={300}
            value={reason}
            error={wasAsked && reason.trim() === '' ? t('parties.overbook.missing') : undefined}
            onChange={setReason}
          />
          <Button className={styles.accept} size="small" disabledFocusable={isPending} onClick={accept}>
            {t(excess === 'size' ? 'parties.overbook.sizeOffer' : 'parties.overbook.offer')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
