import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { languageTags } from '#shared/i18n/languages';
import { waLink } from '#shared/messages/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { OptionRow } from '#ui/features/enquiries/OptionRow.tsx';
import { QuoteFacts } from '#ui/features/enquiries/QuoteFacts.tsx';
import { SecretLink } from '#ui/features/settings/SecretLink.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface SentQuoteProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  /** Absent once the enquiry is settled. */
  onReplace?: () => void;
}

/** The quote as the guest sees it, the guest's link, and the reason of a closed enquiry. */
export function SentQuote({ venue, enquiry, onReplace }: SentQuoteProps) {
  const { t } = useTranslation();
  const { quote, closeReason, stage } = enquiry;
  const booked = quote?.options.find(({ state }) => state === 'booked');
  return (
    <Stack gap="XL">
      {closeReason !== null && (
        <p>
          {t('enquiries.staff.reason')}: {closeReason}
        </p>
      )}
      {quote !== null && <QuoteFacts {...{ quote, stage }} heading="h3" />}
      {quote !== null && (
        <Stack as="section" gap="S">
          <Text as="h3" look="title">
            {t('enquiries.staff.options')}
          </Text>
          <Stack as="ul" gap="S">
            {quote.options.map((option) => (
              <OptionRow key={option.id} {...{ option, quote }} />
            ))}
          </Stack>
        </Stack>
      )}
      {booked !== undefined && (
        <ButtonLink to={`/gerir-reserva?venue=${venue.id}&date=${booked.date}`}>
          {t('enquiries.staff.toDay')}
        </ButtonLink>
      )}
      {(stage === 'NEW' || stage === 'QUOTED') && <GuestLink {...{ venue, enquiry }} />}
      {onReplace !== undefined && <Button onClick={onReplace}>{t('enquiries.staff.replace')}</Button>}
    </Stack>
  );
}

function GuestLink({ venue, enquiry }: Pick<SentQuoteProps, 'venue' | 'enquiry'>) {
  const { t } = useTranslation();
  const { name, phone, guestLink: link, lang } = enquiry;
  const text = t('enquiries.staff.whatsappText', { name, venue: venue.name, link, lng: languageTags[lang] });
  return (
    <SecretLink label={t('enquiries.staff.link')} link={link}>
      <Button as="a" href={waLink(phone, text)} target="_blank" rel="noopener noreferrer" appearance="primary">
        {t('enquiries.staff.whatsapp')}
      </Button>
    </SecretLink>
  );
}
