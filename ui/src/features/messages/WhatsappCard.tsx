import { Button } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons/svg/add';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalState, WhatsappTemplate } from '#shared/messages/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { useMessageCard } from '#ui/features/messages/message-styles.ts';
import { ParameterList } from '#ui/features/messages/ParameterList.tsx';
import { useMapping } from '#ui/features/messages/use-mapping.ts';
import type { ChosenTemplate } from '#ui/features/messages/use-template-editor.ts';
import { useWhatsappTemplates } from '#ui/features/messages/use-templates.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const looks: Record<ApprovalState, SlotLook> = {
  UNKNOWN: 'closed',
  PENDING: 'wait',
  APPROVED: 'free',
  REJECTED: 'full',
  PAUSED: 'wait',
  DISABLED: 'full',
};

interface WhatsappCardProps {
  venue: ManagedVenue;
  chosen: ChosenTemplate;
  /** The text as typed so far. */
  body: string;
}

export function WhatsappCard({ venue, chosen, body }: WhatsappCardProps) {
  const card = useMessageCard();
  const { t } = useTranslation();
  const id = useId();
  const read = useWhatsappTemplates(venue.id);
  const mapped = read.data?.find(({ type, lang }) => type === chosen.type && lang === chosen.lang);
  return (
    <section className={card.card} aria-labelledby={id}>
      <div>
        <Row gap="M" justify="Between">
          <Text id={id} as="h2" look="title">
            {t('messages.whatsapp.title')}
          </Text>
          {read.data !== undefined && <Approval mapped={mapped} />}
        </Row>
        <Text look="note">{t('messages.whatsapp.text')}</Text>
      </div>
      <PanelRead read={read}>{() => <MappingForm {...{ venue, chosen, body, mapped }} />}</PanelRead>
    </section>
  );
}

/** For example `confirma_reserva (pt_PT): {nome}, {hora}`. */
function inWords({ name, languageCode, parameters }: WhatsappTemplate): string {
  if (name === null) return '';
  const values = parameters.map((parameter) => `{${parameter}}`).join(', ');
  return `${name} (${languageCode})${values && `: ${values}`}`;
}

function Approval({ mapped }: { mapped: WhatsappTemplate | undefined }) {
  const { t } = useTranslation();
  if (mapped === undefined || mapped.name === null)
    return <StateWord badge look="closed" word={t('messages.whatsapp.none')} />;
  return <StateWord badge look={looks[mapped.state]} word={t(`messages.whatsapp.states.${mapped.state}`)} />;
}

function MappingForm({ venue, chosen, body, mapped }: WhatsappCardProps & { mapped: WhatsappTemplate | undefined }) {
  const card = useMessageCard();
  const { t } = useTranslation();
  const form = useMapping(venue.id, chosen, mapped, body);
  const { field, current } = form;
  const parameters = field('parameters');
  const disabled = !venue.access.mayManage;
  return (
    <Stack as="form" gap="L" ref={form.form} onSubmit={form.submit} noValidate>
      <div className={card.pair}>
        <TextField
          {...field('name')}
          label={t('messages.whatsapp.name')}
          hint={t('messages.whatsapp.nameHint')}
          optional
          maxLength={512}
          disabled={disabled}
        />
        <TextField
          {...field('languageCode')}
          label={t('messages.whatsapp.languageCode')}
          // The saved row is shown as a whole below.
          hint={undefined}
          optional
          maxLength={15}
          placeholder="pt_PT"
          disabled={disabled}
        />
      </div>
      <ParameterList parameters={parameters.value} disabled={disabled} onChange={parameters.onChange} />
      {current !== undefined && (
        <Stale
          text={t('messages.whatsapp.stale')}
          onTake={() => form.take(current)}
          onOver={() => form.save({ over: current.version })}
        >
          <p>{t('settings.staleNow', { value: inWords(current) || t('messages.whatsapp.none') })}</p>
        </Stale>
      )}
      <FormFailure text={form.failure} />
      {!disabled && (
        <Row gap="M" lines="fillPhone">
          <SubmitButton
            appearance="secondary"
            word={t('messages.whatsapp.save')}
            pendingWord={t('messages.whatsapp.saving')}
            isPending={form.isPending}
          />
          <Button appearance="subtle" icon={<Add16Regular />} onClick={form.useText}>
            {t('messages.whatsapp.useText')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
