import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { Fragment, type Ref, type UIEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnknownVariable } from '#shared/messages/rules';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

/** Same metrics for the typed text and the marks behind it. */
const measures = {
  gridArea: '1 / 1',
  minHeight: '340px',
  margin: 0,
  padding: '12px 14px',
  border: '1px solid transparent',
  borderRadius: tokens.borderRadiusMedium,
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase300,
  lineHeight: '1.375rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  boxSizing: 'border-box',
  tabSize: 4,
} as const;

const useStyles = makeStyles({
  marks: {
    ...measures,
    overflow: 'hidden',
    color: 'transparent',
    backgroundColor: tokens.colorNeutralBackground3,
    // The field's scroll bar takes width; the marks must reserve the same.
    scrollbarGutter: 'stable',
  },
  mark: {
    borderRadius: '3px',
    color: 'transparent',
    backgroundColor: stateTokens.fullBackground,
    boxShadow: `0 0 0 1px ${stateTokens.fullStroke}`,
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: stateTokens.fullMark,
  },
  field: {
    ...measures,
    position: 'relative',
    width: '100%',
    resize: 'vertical',
    overflowY: 'auto',
    scrollbarGutter: 'stable',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':read-only': { color: tokens.colorNeutralForeground2 },
  },
  refused: { border: `1px solid ${stateTokens.fullMark}` },
});

interface BodyFieldProps {
  body: string;
  unknown: UnknownVariable[];
  refusal: string | undefined;
  readOnly: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
  onChange: (body: string) => void;
}

/** Unknown variables are marked in the text. */
export function BodyField({ body, unknown, refusal, readOnly, fieldRef, onChange }: BodyFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const marks = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
    if (marks.current !== null) marks.current.scrollTop = currentTarget.scrollTop;
  };
  const list = unknown
    .map(({ name, line, column }) => t('messages.unknownAt', { variable: name, line, column }))
    .join(', ');
  const error = unknown.length > 0 ? t('messages.unknownVariables', { count: unknown.length, list }) : refusal;
  return (
    <FieldFrame label={t('messages.body')} required error={error}>
      {(control) => (
        <Stack>
          <div ref={marks} aria-hidden className={styles.marks}>
            <Marked {...{ body, unknown }} />
          </div>
          <textarea
            {...control}
            ref={fieldRef}
            className={mergeClasses(styles.field, error !== undefined && styles.refused)}
            value={body}
            readOnly={readOnly}
            spellCheck
            maxLength={4000}
            onScroll={follow}
            onChange={({ target }) => onChange(target.value)}
          />
        </Stack>
      )}
    </FieldFrame>
  );
}

function Marked({ body, unknown }: { body: string; unknown: UnknownVariable[] }) {
  const styles = useStyles();
  const ends = [0, ...unknown.map(({ name, index }) => index + name.length)];
  return (
    <>
      {unknown.map(({ name, index }, at) => (
        <Fragment key={index}>
          {body.slice(ends[at], index)}
          <mark className={styles.mark}>{name}</mark>
        </Fragment>
      ))}
      {body.slice(ends.at(-1))}
      {/* A last empty line has no height. */}
      {'\n'}
    </>
  );
}
