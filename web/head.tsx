import type { TFunction } from 'i18next';
import { brand } from '#shared/brand';
import { LANGUAGE_PARAMETER, type Language, languageNamed, languages, languageTags } from '#shared/i18n/languages';
import { pictureIdOf, previewOf } from '#shared/uploads/pictures';
import type { PublicVenue } from '#shared/venues/schema';

/** Characters that search engines show. */
const DESCRIPTION_MAX = 160;
const DEFAULT_IMAGE = { path: '/og.jpg', width: 1200, height: 630 };

const locales: Record<Language, string> = { 'PT-AO': 'pt_AO', 'PT-PT': 'pt_PT', EN: 'en_GB' };

/** schema.org types; the first match applies. */
const kinds: Record<string, string> = {
  restaurante: 'Restaurant',
  marisqueira: 'Restaurant',
  churrasqueira: 'Restaurant',
  'cozinha-angolana': 'Restaurant',
  bar: 'BarOrPub',
  lounge: 'BarOrPub',
  cafe: 'CafeOrCoffeeShop',
  pastelaria: 'Bakery',
  spa: 'DaySpa',
  eventos: 'EventVenue',
};

type Structured = Record<string, unknown>;

export interface HeadProps {
  title: string;
  description: string;
  /** The canonical path of this content; null if there is no content. */
  canonical: string | null;
  /** A path or URL; the product's own picture if absent. */
  image?: string;
  structured?: (site: string) => Structured;
}

interface DocumentProps {
  publicUrl: string;
  search: string;
  language: Language;
  isIndexed: boolean;
}

export function DocumentHead({ title, description, canonical, ...rest }: HeadProps & DocumentProps) {
  const { publicUrl, search, language, isIndexed, structured } = rest;
  const named = languageNamed(new URLSearchParams(search).get(LANGUAGE_PARAMETER));
  const addressIn = (wanted: Language | null) =>
    publicUrl +
    canonical +
    (wanted === null ? '' : `${canonical?.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${wanted}`);
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {canonical !== null && (
        <>
          <link rel="canonical" href={addressIn(named)} />
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={languageTags[each]} href={addressIn(each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(null)} />
          <meta property="og:url" content={addressIn(named)} />
        </>
      )}
      <Sharing {...{ title, description, language, publicUrl }} image={rest.image} />
      {structured !== undefined && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every character that could end it written otherwise
          dangerouslySetInnerHTML={{ __html: asScriptText(structured(publicUrl)) }}
        />
      )}
    </>
  );
}

interface SharingProps extends Pick<HeadProps, 'title' | 'description' | 'image'> {
  language: Language;
  publicUrl: string;
}

function Sharing({ title, description, language, publicUrl, image }: SharingProps) {
  const picture = new URL(image ?? DEFAULT_IMAGE.path, `${publicUrl}/`).href;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={locales[each]} />
        ))}
      <meta property="og:image" content={picture} />
      {image === undefined && <meta property="og:image:width" content={String(DEFAULT_IMAGE.width)} />}
      {image === undefined && <meta property="og:image:height" content={String(DEFAULT_IMAGE.height)} />}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

/** JSON that cannot end its script element: `</script>` and U+2028/2029 are escaped. */
const asScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const headOfHome = (t: TFunction): HeadProps => ({
  title: t('venues.home.title'),
  description: t('venues.home.lead'),
  canonical: '/',
  structured: (site) => ({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: `${site}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }),
});

export const headOfPrivacy = (t: TFunction): HeadProps => ({
  title: t('privacy.title'),
  description: t('privacy.lead'),
  canonical: '/privacidade',
});

export const headOfNothing = (t: TFunction): HeadProps => ({
  title: t('app.notFound.title'),
  description: t('venues.home.lead'),
  canonical: null,
});

export function headOfVenue(t: TFunction, venue: PublicVenue): HeadProps {
  const image = sharedImageOf(venue.coverUrl);
  return {
    title: venue.name,
    description:
      shortened(venue.description ?? '') || `${venue.name}, ${venue.address}, ${venue.city}. ${t('venues.home.lead')}`,
    canonical: `/r/${venue.slug}`,
    ...(image !== null && { image }),
    structured: (site) => structuredVenue(venue, site, image),
  };
}

/** A cover usable in link previews: the JPEG of a stored picture, or an external image. Null for drawings. */
function sharedImageOf(coverUrl: string | null): string | null {
  if (coverUrl === null || coverUrl === '') return null;
  if (pictureIdOf(coverUrl) !== null) return previewOf(coverUrl);
  return /\.svg$/i.test(coverUrl) ? null : coverUrl;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const words = line.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '');
  // Do not cut within a surrogate pair
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function structuredVenue(venue: PublicVenue, site: string, image: string | null): Structured {
  const url = `${site}/r/${venue.slug}`;
  const kind = venue.categories.map(({ slug }) => kinds[slug]).find((each) => each !== undefined);
  return {
    '@context': 'https://schema.org',
    '@type': kind ?? 'LocalBusiness',
    '@id': url,
    name: venue.name,
    url,
    telephone: venue.phone,
    ...(venue.description && { description: venue.description }),
    ...(image !== null && { image: new URL(image, `${site}/`).href }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressCountry: 'AO',
    },
    ...(kind === 'Restaurant' && { acceptsReservations: true }),
    ...ratingOf(venue),
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      result: { '@type': kind === 'Restaurant' ? 'FoodEstablishmentReservation' : 'Reservation', name: venue.name },
    },
  };
}

/** Guest reviews only: placeholder ratings must not appear in structured data. */
const ratingOf = ({ rating, reviewCount }: PublicVenue): Structured =>
  rating === null || reviewCount === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      };
