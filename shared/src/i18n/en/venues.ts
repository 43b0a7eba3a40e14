import type { Texts } from '#shared/i18n/catalogue';
import type { venues as pattern } from '#shared/i18n/pt-AO/venues';

export const venues: Texts<typeof pattern> = {
  /** What the server itself says. */
  server: { awaitsApproval: "The venue awaits the platform's approval.", saved: 'Changes saved.' },
  home: {
    title: 'Find and Book Your Place',
    lead: 'Restaurants, bars, spas and event spaces in Angola.',
  },
  search: {
    label: 'Search venues',
    text: 'Search',
    placeholder: 'Name or location...',
    date: 'Date',
    datePast: 'Choose today or a later date.',
    period: 'Time of day',
    periods: {
      any: 'Any',
      morning: 'Morning',
      afternoon: 'Afternoon',
      evening: 'Evening',
    },
    people: 'People',
    anyPeople: 'Any',
    submit: 'Search',
    clear: 'Clear',
  },
  categories: { label: 'Categories', all: 'All' },
  results: {
    title: 'Venues',
    found_zero: '{{shown}} found',
    found_one: '{{shown}} found',
    found_other: '{{shown}} found',
    more: 'See More Venues',
    loadingMore: 'Loading...',
    moreFailed: 'More venues could not be loaded. Try again.',
    empty: 'No venue was found with the chosen filters.',
    clear: 'Clear filters',
    failed: 'The venues could not be loaded.',
  },
  card: {
    noDescription: 'No description yet',
    available: 'Times available',
    details: 'See Details',
    rating: 'Rating: {{rating}} out of 5',
    moreCategories_one: 'and {{count}} more category',
    moreCategories_other: 'and {{count}} more categories',
  },
  page: {
    back: 'Venues',
    reviews: '({{count}} reviews)',
    address: 'Address',
    phone: 'Phone',
    parties: 'Parties',
    partyRange: '{{min}} to {{max}} people',
    loadingTitle: 'Venue',
    notFoundTitle: 'Venue not found',
    notFound: 'The venue that you are looking for does not exist or has been removed.',
    seeOthers: 'See venues',
    failedTitle: 'This venue could not be opened',
  },
};
