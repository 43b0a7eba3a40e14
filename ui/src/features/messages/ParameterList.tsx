import { Button, Select, tokens } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { type TemplateVariable, templateVariables } from '#shared/messages/schema';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, border: 'none', padding: 0, display: 'grid', gap: tokens.spacingVerticalS },
  legend: {
    padding: 0,
    marginBottom: tokens.spacingVerticalSNudge,
    ...letters.S,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
  },
  place: {
    width: '44px',
    flexShrink: 0,
    fontFamily: tokens.fontFamilyMonospace,
    color: tokens.colorNeutralForeground2,
  },
  select: { flexGrow: 1, minWidth: 0 },
  add: { justifySelf: 'start' },
});

/** Limit of the API contract. */
const MOST = 20;

interface ParameterListProps {
  parameters: TemplateVariable[];
  disabled: boolean;
  onChange: (parameters: TemplateVariable[]) => void;
}

/** Variables for a template's {{1}}, {{2}} and so on. */
export function ParameterList({ parameters, disabled, onChange }: ParameterListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t('messages.whatsapp.parameters')}</legend>
      {parameters.length === 0 && <Text look="faint">{t('messages.whatsapp.noParameters')}</Text>}
      <Stack as="ol" gap="S">
        {parameters.map((parameter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place, and the same one may come twice
          <Row key={at} as="li" gap="S" align="Center" lines="one">
            <span className={styles.place} aria-hidden>{`{{${at + 1}}}`}</span>
            <Select
              className={styles.select}
              aria-label={t('messages.whatsapp.parameter', { place: at + 1 })}
              value={parameter}
              disabled={disabled}
              onChange={(_, { value }) => onChange(parameters.with(at, value as TemplateVariable))}
            >
              {templateVariables.map((name) => (
                <option key={name} value={name}>
                  {`{${name}} · ${t(`messages.meanings.${name}`)}`}
                </option>
              ))}
            </Select>
            {!disabled && (
              <Button
                appearance="subtle"
                icon={<Dismiss16Regular />}
                aria-label={t('messages.whatsapp.remove', { place: at + 1 })}
                onClick={() => onChange(parameters.toSpliced(at, 1))}
              />
            )}
          </Row>
        ))}
      </Stack>
      {!disabled && parameters.length < MOST && (
        <Button
          size="small"
          className={styles.add}
          icon={<Add16Regular />}
          onClick={() => onChange([...parameters, 'nome'])}
        >
          {t('messages.whatsapp.add')}
        </Button>
      )}
    </fieldset>
  );
}
