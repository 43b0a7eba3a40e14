import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, languageTags } from '#shared/i18n/languages';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { withZero } from '#shared/i18n/zero';

/** Adds default-language texts that load with a screen. Other languages are loaded whole. */
export function useTexts(texts: Partial<typeof ptAO>): void {
  const { i18n } = useTranslation();
  useState(() => i18n.addResourceBundle(languageTags[DEFAULT_LANGUAGE], 'translation', withZero(texts), true, false));
}
