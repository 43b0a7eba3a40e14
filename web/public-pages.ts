import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { matchPath } from 'react-router-dom';
import { LANGUAGE_PARAMETER } from '#shared/i18n/languages';
import { isUuid } from '#shared/ids';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays } from '#shared/time';
import type { Client } from '#ui/api/client.ts';
import { hasTreatments, treatmentsQuery } from '#ui/features/reservations/use-treatments.ts';
import { dateAsked } from '#ui/features/reservations/visit-address.ts';
import { daySlotsQuery } from '#ui/features/schedule/use-schedule.ts';
import {
  filterNames,
  filtersOf,
  firstPageOf,
  hasFilters,
  noFilters,
  PAGE_NAME,
  pageQueryOf,
} from '#ui/features/venues/search-filters.ts';
import { today } from '#ui/features/venues/today.ts';
import { categoriesQuery, venueSearchQuery } from '#ui/features/venues/use-public-venues.ts';
import { isNotFound, venueQuery } from '#ui/features/venues/use-venue.ts';
import { type HeadProps, headOfHome, headOfNothing, headOfPrivacy, headOfVenue } from './head.tsx';

interface Reading {
  client: Client;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  t: TFunction;
}

export interface MatchedPage {
  status: 200 | 404;
  head: Pick<HeadProps, 'title' | 'description' | 'canonical' | 'image' | 'structured'>;
  movedTo?: string;
}

interface PublicPage {
  paths: string[];
  /** Query parameters that the page reads. */
  parameters: readonly string[];
  module: string;
  read: (reading: Reading) => Promise<MatchedPage>;
}

/** Keeps queries without an observer until the page is rendered. */
const kept = { gcTime: Number.POSITIVE_INFINITY };

const publicPages: PublicPage[] = [
  {
    paths: ['/', '/estabelecimentos'],
    parameters: [...Object.values(filterNames), PAGE_NAME, LANGUAGE_PARAMETER],
    module: '../ui/src/screens/public/HomeScreen.tsx',
    async read({ client, queryClient, search, t }) {
      const filters = filtersOf(search, today());
      const from = firstPageOf(search);
      const [found] = await Promise.all([
        queryClient.fetchQuery({ ...venueSearchQuery(client, filters, from), ...kept }),
        queryClient.fetchQuery({ ...categoriesQuery(client), ...kept }),
      ]);
      if (from > 1 && found[0]?.venues.length === 0) return { status: 404, head: headOfNothing(t) };
      // Further pages of the full list are canonical themselves; search results have the first page as canonical
      const isPart = from > 1 && !hasFilters(filters);
      return {
        status: 200,
        head: { ...headOfHome(t), ...(isPart && { canonical: `/${pageQueryOf(noFilters, from)}` }) },
      };
    },
  },
  {
    paths: ['/r/:slug', '/estabelecimento/:id'],
    parameters: [filterNames.date, filterNames.period, filterNames.people, LANGUAGE_PARAMETER],
    module: '../ui/src/screens/public/VenueScreen.tsx',
    read: readVenue,
  },
  {
    paths: ['/privacidade'],
    parameters: [LANGUAGE_PARAMETER],
    module: '../ui/src/screens/public/PrivacyScreen.tsx',
    read: async ({ t }) => ({ status: 200, head: headOfPrivacy(t) }),
  },
];

async function readVenue({ client, queryClient, params: { slug, id }, search, t }: Reading): Promise<MatchedPage> {
  try {
    const venue = await queryClient.fetchQuery({ ...venueQuery(client, slug ?? id ?? ''), ...kept });
    if (slug !== undefined && slug !== venue.slug && !isUuid(slug)) {
      return { status: 200, head: headOfNothing(t), movedTo: `/r/${venue.slug}` };
    }
    if (hasTreatments(venue)) {
      await queryClient.fetchQuery({ ...treatmentsQuery(client, venue.id), ...kept });
      return { status: 200, head: headOfVenue(t, venue) };
    }
    const firstDate = today(venue.timezone);
    const date = dateAsked(search, { firstDate, lastDate: addDays(firstDate, DAYS_AHEAD) }) ?? firstDate;
    await queryClient.fetchQuery({ ...daySlotsQuery(client, venue.id, date), ...kept });
    return { status: 200, head: headOfVenue(t, venue) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { status: 404, head: { ...headOfNothing(t), title: t('venues.page.notFoundTitle') } };
  }
}

export const NOT_FOUND: PublicPage & { params: Reading['params'] } = {
  paths: [],
  parameters: [LANGUAGE_PARAMETER],
  params: {},
  module: '../ui/src/screens/NotFoundScreen.tsx',
  read: async ({ t }) => ({ status: 404, head: headOfNothing(t) }),
};

/** The page rendered alike for all visitors at a path, with its parameters; null if the path has none. */
export function publicPageAt(path: string): (PublicPage & { params: Reading['params'] }) | null {
  for (const page of publicPages) {
    for (const pattern of page.paths) {
      const match = matchPath(pattern, path);
      if (match !== null) return { ...page, params: match.params };
    }
  }
  return null;
}
