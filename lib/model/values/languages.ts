/** The languages Skywave is available in, as BCP 47 tags, each with its own name for itself. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  ar: 'العربية',
  ja: '日本語',
  'zh-CN': '简体中文',
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

export function isRightToLeft(language: Language): boolean {
  return language === 'ar';
}
