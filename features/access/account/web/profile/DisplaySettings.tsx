import { Segmented, Switch } from 'antd'
import { language, languages, setLanguage, type Language } from '#web/kernel/texts/language.ts'
import { setLetterKeys, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { themeChoices, useTheme } from '#web/kernel/page/theme-choice.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useThemeSwitch } from '#web/shell/person/use-theme-switch.ts'
import { Row } from '../AccountFrame.tsx'
import { texts } from '../texts.ts'

const languageNames: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

/** Theme, language and single-letter shortcuts. */
export function DisplaySettings() {
  const t = useTexts(texts)
  const choice = useTheme((state) => state.choice)
  const switchTheme = useThemeSwitch()
  const letterKeys = useLetterKeys(({ on }) => on)
  return (
    <>
      <Row label={t.theme}>
        <Segmented
          aria-label={t.theme}
          value={choice}
          options={themeChoices.map((theme) => ({ value: theme, label: t[theme] }))}
          onChange={switchTheme}
        />
      </Row>
      <Row label={t.language}>
        <Segmented
          aria-label={t.language}
          value={language()}
          options={languages.map((code) => ({ value: code, label: <span lang={code}>{languageNames[code]}</span> }))}
          onChange={setLanguage}
        />
      </Row>
      <Row label={t.letterKeys} actions={<Switch aria-label={t.letterKeys} checked={letterKeys} onChange={setLetterKeys} />}>
        <small>{t.letterKeysHelp}</small>
      </Row>
    </>
  )
}
