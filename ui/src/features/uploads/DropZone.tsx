import { tokens } from '@fluentui/react-components';
import { ArrowUpload24Regular } from '@fluentui/react-icons/svg/arrow-upload';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '#shared/uploads/rules';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  zone: {
    position: 'relative',
    display: 'grid',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  over: { border: `1px dashed ${tokens.colorStrokeFocus2}`, backgroundColor: tokens.colorNeutralBackground1Hover },
  wrong: { border: `1px dashed ${stateTokens.fullStroke}` },
  // The native input covers the zone and provides click, keyboard and accessible name.
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
    ':disabled': { cursor: 'default' },
  },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  // Hidden, not removed, so that the layout does not shift.
  waiting: { visibility: 'hidden' },
  empty: { minHeight: '148px', flexDirection: 'column' },
});

interface DropZoneProps {
  error: string | undefined;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  /** Null while no file is chosen. */
  children: ReactNode;
}

export function DropZone({ error, isBusy, onFiles, children }: DropZoneProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const isEmpty = children === null;
  return (
    <FieldFrame label={t('uploads.label')} hint={`${t('uploads.note')}. ${t('uploads.formats')}`} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the control inside has the others
        <div
          className={mergeClasses(styles.zone, error !== undefined && styles.wrong, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!isBusy);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (!isBusy) onFiles([...event.dataTransfer.files]);
          }}
        >
          {children}
          <span className={mergeClasses(styles.words, isEmpty && styles.empty, isBusy && styles.waiting)} aria-hidden>
            <ArrowUpload24Regular />
            {t(isEmpty ? 'uploads.choose' : 'uploads.another')}
          </span>
          <input
            {...control}
            className={styles.input}
            type="file"
            name="image"
            accept={imageTypes.join(',')}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // allows choosing the same file again
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
