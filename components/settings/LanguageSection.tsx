import { parts, t } from '@/lib/i18n/translate';
import { isLanguage, LANGUAGES, type Language } from '@/lib/model/values/languages';
import { usePlayer } from '@/lib/ui/use-player';
import { ChoiceSelect } from '../primitives/fields/ChoiceSelect';
import { Sentence } from '../primitives/Sentence';
import { SettingsSection } from './SettingsSection';

/** The option for the browser's language. */
const BROWSER = 'browser';

/** The interface's language: each is listed under its own name, so that everyone finds theirs. */
export function LanguageSection({ browserLanguage }: { browserLanguage: Language }) {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection
      name="language"
      control={
        <ChoiceSelect
          label={t('settings.language.heading')}
          choices={[
            {
              value: BROWSER,
              label: (
                <Sentence
                  of={parts('settings.language.as_browser')}
                  language={<OwnName of={browserLanguage} />}
                />
              ),
            },
            ...Object.keys(LANGUAGES)
              .filter(isLanguage)
              .map((value) => ({ value, label: <OwnName of={value} /> })),
          ]}
          value={state.settings.language ?? BROWSER}
          onChange={(value) => changeSettings({ language: value === BROWSER ? null : value })}
          className="w-60 max-w-full"
        />
      }
    >
      <p className="text-muted">{t('settings.language.hint')}</p>
    </SettingsSection>
  );
}

/** A language's own name. */
function OwnName({ of }: { of: Language }) {
  return <bdi lang={of}>{LANGUAGES[of]}</bdi>;
}
