import { language, languages, setLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { lightFormTexts } from './form-texts.ts'

const names = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** Chooses the language; the page is loaded again in it. */
export function LanguageSelect() {
  const t = useTexts(lightFormTexts)
  return (
    <select
      className="lang-select"
      aria-label={t.language}
      value={language()}
      onChange={(event) => setLanguage(languages.find((each) => each === event.target.value) ?? language())}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {names[each]}
        </option>
      ))}
    </select>
  )
}
