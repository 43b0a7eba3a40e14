import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Language, languages, languageTags } from '#shared/i18n/languages';
import { formatInstant, formatLongDate } from '#shared/time';
import { createClient } from '#ui/api/client.ts';
import { httpTransport } from '#ui/api/http.ts';
import { startI18n, storedLanguage, useLanguage } from '#ui/i18n/i18n.ts';
import { LanguageSelect } from '#ui/i18n/LanguageSelect.tsx';
import { Page } from '#ui/kit/Page.tsx';

/** Mounts the texts as this browser stored them, the selector and a page with a date. */
async function visit() {
  const i18n = await startI18n(storedLanguage());
  const PageWithDate = () => {
    const { t } = useTranslation();
    const { language } = useLanguage();
    return (
      <Page title={t('app.nav.venues')}>
        <LanguageSelect />
        <time>{formatLongDate('2026-11-21', language)}</time>
      </Page>
    );
  };
  await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <PageWithDate />
      </I18nextProvider>,
    ),
  );
  return i18n;
}

async function choose(language: Language) {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: language } });
  // The language is stored last
  const isStored = () => expect(localStorage.getItem('reserva.language')).toBe(language);
  await act(async () => vi.waitFor(isStored, 5_000));
}

const shown = () => ({
  title: document.title,
  lang: document.documentElement.lang,
  label: screen.getByRole('combobox').getAttribute('aria-label'),
  date: screen.getByRole('time').textContent,
});

const inEach = {
  'PT-AO': {
    title: 'Estabelecimentos · Reserva',
    lang: 'pt-AO',
    label: 'Idioma',
    date: 'sábado, 21 de novembro de 2026',
  },
  'PT-PT': {
    title: 'Estabelecimentos · Reserva',
    lang: 'pt-PT',
    label: 'Idioma',
    date: 'sábado, 21 de novembro de 2026',
  },
  EN: { title: 'Venues · Reserva', lang: 'en', label: 'Language', date: 'Saturday, 21 November 2026' },
} satisfies Record<Language, ReturnType<typeof shown>>;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'pt-AO';
});
afterEach(() => {
  document.documentElement.lang = 'pt-AO';
});

describe('the chosen language', () => {
  test('is Portuguese of Angola by default, one of three', async () => {
    await visit();
    expect(shown()).toEqual(inEach['PT-AO']);
    expect(screen.getAllByRole<HTMLOptionElement>('option').map((each) => each.value)).toEqual([
      'PT-AO',
      'PT-PT',
      'EN',
    ]);
  });

  test.each(languages)('%s applies to the tab’s title, the page’s language, its words and its dates', async (to) => {
    await visit();
    await choose(to === 'EN' ? 'PT-PT' : 'EN');
    await choose(to);
    expect(shown()).toEqual(inEach[to]);
  });

  test.each(languages)('%s is kept for the next visit', async (to) => {
    await visit();
    await choose(to === 'EN' ? 'PT-PT' : 'EN');
    await choose(to);
    cleanup();
    document.documentElement.lang = 'pt-AO';
    await visit();
    expect(shown()).toEqual(inEach[to]);
  });

  test('is sent to the server with every call, also after a change', async () => {
    const i18n = await visit();
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    const client = createClient(httpTransport({ languageTag: () => i18n.language, fetch }));
    for (const language of ['EN', 'PT-PT', 'PT-AO'] as const) {
      if (shown().lang !== languageTags[language]) await choose(language);
      await client.call('currentUser', {});
    }
    const asked = fetch.mock.calls.map(([, init]) => new Headers(init!.headers).get('Accept-Language'));
    expect(asked).toEqual(['en', 'pt-PT', 'pt-AO']);
  });

  test('that this browser stored is ignored if it is not offered', async () => {
    localStorage.setItem('reserva.language', 'FR');
    await visit();
    expect(shown()).toEqual(inEach['PT-AO']);
  });
});

test('each language formats a date and time in its own way', () => {
  const at = (language: Language) => formatInstant('2026-11-21T19:41:00Z', language, 'Africa/Luanda');
  expect([at('PT-AO'), at('PT-PT'), at('EN')]).toEqual([
    '21 de novembro de 2026 às 20:41',
    '21 de novembro de 2026 às 20:41',
    '21 November 2026 at 20:41',
  ]);
});
