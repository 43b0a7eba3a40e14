import type { Texts } from '#shared/i18n/catalogue';
import type { platform as pattern } from '#shared/i18n/pt-AO/platform';

export const platform: Texts<typeof pattern> = {
  title: 'Platform admin',
  lead: 'Venues, approvals and accounts of the platform.',
  stats: {
    label: 'Platform figures',
    total: 'Total venues',
    pending: 'Pending',
    approved: 'Approved',
    users: 'Users',
    failed: 'The figures could not be loaded.',
  },
  links: { register: 'New venue', templates: 'Message templates' },
  tabs: { label: 'Sections', pending: 'Pending approvals', approved: 'Approved', analytics: 'Analytics' },
  pending: {
    title: 'Pending approvals',
    text_zero: 'No venue awaits a decision.',
    text_one: '{{count}} venue awaits a decision.',
    text_other: '{{count}} venues await a decision.',
    manage: 'Manage approvals ({{total}})',
  },
  approved: {
    title: 'Approved venues',
    count_zero: 'No venue is approved.',
    count_one: '{{count}} venue is approved and visible in the search.',
    count_other: '{{count}} venues are approved and visible in the search.',
    soon: 'Here you will find the list of approved venues, each with its reservations and occupancy.',
    see: 'See approved ones',
  },
  analytics: {
    title: 'Platform analytics',
    count_zero: 'The platform has no venues yet; users: {{users}}.',
    count_one: 'The platform has {{count}} venue; users: {{users}}.',
    count_other: 'The platform has {{count}} venues; users: {{users}}.',
    soon: 'Here you will find charts: venues per week, reservations per day, share of seats used and waiting-list conversion.',
  },
  reset: {
    title: 'Reset a manager’s password',
    text: 'Issue a one-time link and hand it to the manager. Earlier links stop working.',
    email: 'Manager’s email',
    issue: 'Issue link',
    issuing: 'Issuing...',
    link: 'One-time link',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'It could not be copied. Select the link and copy it.',
    for: 'For {{email}}. Valid until {{when}}.',
    unknown: 'There is no account with this email.',
    failed: 'The link could not be issued. Try again.',
  },
};
