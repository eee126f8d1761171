import { useId } from 'react'
import { setLetterKeys, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { chooseTheme, themeChoices, useTheme } from '#web/kernel/page/theme-choice.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Dialog } from '../page/Dialog.tsx'
import { examTexts } from '../texts/exam-texts.ts'
import { displayTexts } from './display-texts.ts'
import { sizes, stepSize, useTextSize } from './text-size.ts'

/** Text size, colours and single keys; every change takes effect at once. */
export function DisplaySettings({ onClose }: { onClose: () => void }) {
  const t = useTexts(examTexts)
  const d = useTexts(displayTexts)
  const name = useId()
  const size = useTextSize((state) => state.size)
  const choice = useTheme((state) => state.choice)
  const keys = useLetterKeys((state) => state.on)
  return (
    <Dialog
      title={t.display}
      className="is-small"
      aside={
        <button type="button" className="ex-link" onClick={onClose}>
          {t.close}
        </button>
      }
      onClose={onClose}
    >
      <div className="ex-setting" role="group" aria-label={d.size}>
        <span>{d.size}</span>
        <div className="ex-step">
          <button type="button" aria-label={d.smaller} aria-disabled={size === sizes[0]} onClick={() => stepSize(-1)}>
            A
          </button>
          <output>{size}</output>
          <button type="button" className="is-large" aria-label={d.larger} aria-disabled={size === sizes.at(-1)} onClick={() => stepSize(1)}>
            A
          </button>
        </div>
      </div>
      <div className="ex-setting" role="radiogroup" aria-label={d.theme}>
        <span>{d.theme}</span>
        <div className="ex-segment">
          {themeChoices.map((each) => (
            <label key={each}>
              <input className="visually-hidden" type="radio" name={name} checked={choice === each} onChange={() => chooseTheme(each)} />
              <span>{d.themes(each)}</span>
            </label>
          ))}
        </div>
      </div>
      <label className="ex-setting">
        <span>
          {d.keys}
          <small>{d.keysHint}</small>
        </span>
        <input type="checkbox" role="switch" checked={keys} onChange={({ target }) => setLetterKeys(target.checked)} />
      </label>
    </Dialog>
  )
}
