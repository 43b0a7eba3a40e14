import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, languageTags } from '#shared/i18n/languages';
import { type MessageTemplate, messageTypes, type TemplateVariable, templateVariables } from '#shared/messages/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { BodyField } from '#ui/features/messages/BodyField.tsx';
import { useMessageCard } from '#ui/features/messages/message-styles.ts';
import { TemplatePreview } from '#ui/features/messages/TemplatePreview.tsx';
import { TemplateStates } from '#ui/features/messages/TemplateStates.tsx';
import { useTemplateEditor } from '#ui/features/messages/use-template-editor.ts';
import { WhatsappCard } from '#ui/features/messages/WhatsappCard.tsx';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';
import { focusRing } from '#ui/theme/fragments.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  },
  theirs: {
    marginTop: tokens.spacingVerticalS,
    whiteSpace: 'pre-wrap',
    fontFamily: tokens.fontFamilyMonospace,
  },
});

interface TemplateEditorProps {
  venue: ManagedVenue;
  templates: MessageTemplate[];
}

export function TemplateEditor({ venue, templates }: TemplateEditorProps) {
  const styles = useStyles();
  const card = useMessageCard();
  const { t } = useTranslation();
  const editor = useTemplateEditor(venue, templates);
  const { chosen, body } = editor;
  const { mayManage } = venue.access;
  useUnsavedGuard(editor.isUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <div className={styles.grid}>
      <Stack gap="L">
        <form className={card.card} onSubmit={submit} noValidate>
          {!mayManage && <ManagersOnly />}
          <div className={card.pair}>
            <SelectField
              label={t('messages.type')}
              value={chosen.type}
              options={messageTypes.map((value) => ({ value, text: t(`messages.types.${value}`) }))}
              onChange={(type) => editor.choose({ type })}
            />
            <SelectField
              label={t('messages.language')}
              value={chosen.lang}
              options={languages.map((value) => ({ value, text: t(`app.languages.${value}`) }))}
              onChange={(lang) => editor.choose({ lang })}
            />
          </div>
          <BodyField
            {...{ body }}
            unknown={editor.unknown}
            refusal={editor.refusal}
            readOnly={!mayManage}
            fieldRef={editor.field}
            onChange={editor.write}
          />
          {editor.current !== undefined && (
            <Stale text={t('messages.stale')} onTake={editor.take} onOver={editor.saveOver}>
              <p className={styles.theirs} lang={languageTags[chosen.lang]}>
                {editor.current.body}
              </p>
            </Stale>
          )}
          {mayManage && (
            <>
              <VariableBadges onAppend={editor.append} />
              <Row gap="M" lines="fillPhone">
                <SubmitButton
                  word={t('messages.save')}
                  pendingWord={t('messages.saving')}
                  isPending={editor.isSaving}
                />
                {editor.useBuiltIn !== null && <Button onClick={editor.useBuiltIn}>{t('messages.useBuiltIn')}</Button>}
              </Row>
            </>
          )}
        </form>
        <WhatsappCard key={`${chosen.type} ${chosen.lang}`} {...{ venue, chosen, body }} />
      </Stack>
      <Stack gap="L">
        <TemplatePreview body={body} lang={chosen.lang} />
        <TemplateStates {...{ templates, chosen }} onChoose={(type) => editor.choose({ type })} />
      </Stack>
      {editor.asking !== null && (
        <ConfirmDialog
          danger
          title={t('dashboard.unsaved.title')}
          confirm={t('dashboard.unsaved.confirm')}
          dismiss={t('dashboard.unsaved.stay')}
          onConfirm={editor.asking.go}
          onClose={editor.asking.stay}
        >
          {t('messages.unsaved', {
            type: t(`messages.types.${chosen.type}`),
            language: t(`app.languages.${chosen.lang}`),
          })}
        </ConfirmDialog>
      )}
    </div>
  );
}

const useVariableBadgesStyles = makeStyles({
  badge: {
    position: 'relative',
    minHeight: '36px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
    // 36 px visible, 44 px touch area.
    '::after': { content: '""', position: 'absolute', inset: '-4px' },
  },
});

/** Specification, section 2: pressing a variable appends it to the text. */
function VariableBadges({ onAppend }: { onAppend: (variable: TemplateVariable) => void }) {
  const styles = useVariableBadgesStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack gap="S">
      <Text id={id} look="note">
        <b>{t('messages.variables')}.</b> {t('messages.variablesHint')}
      </Text>
      <Row as="ul" gap="S" aria-labelledby={id}>
        {templateVariables.map((name) => {
          const label = t('messages.addVariable', { variable: `{${name}}`, meaning: t(`messages.meanings.${name}`) });
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.badge}
                aria-label={label}
                title={t(`messages.meanings.${name}`)}
                onClick={() => onAppend(name)}
              >
                {`{${name}}`}
              </button>
            </li>
          );
        })}
      </Row>
    </Stack>
  );
}
