import { useId } from 'react'
import { createState } from '#web/kernel/hooks/create-state.ts'
import { setLetterKeys, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { chooseTheme, themeChoices, useTheme } from '#web/kernel/page/theme-choice.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Dialog } from '../page/Dialog.tsx'
import { examTexts } from '../texts/exam-texts.ts'

const sizes = [15, 16, 17, 18, 20, 22, 24, 28] as const
const usual = 18
const storeKey = 'recto.examSize'

function stored(): number {
  try {
    const size = Number(localStorage.getItem(storeKey))
    return sizes.includes(size as 18) ? size : usual
  } catch {
    return usual
  }
}

/** The size of the text of questions; this browser keeps it. */
export const useTextSize = createState<{ size: number }>(() => ({ size: stored() }))

function step(by: 1 | -1): void {
  const at = sizes.indexOf(useTextSize.getState().size as 18)
  const size = sizes[at + by]
  if (size === undefined) return
  useTextSize.setState({ size })
  try {
    localStorage.setItem(storeKey, String(size))
  } catch {
    // Without storage the size lasts until the page is left.
  }
}

/** Text size, colours and single keys; every change takes effect at once. */
export function DisplaySettings({ onClose }: { onClose: () => void }) {
  const t = useTexts(examTexts)
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
      <div className="ex-setting" role="group" aria-label={t.size}>
        <span>{t.size}</span>
        <div className="ex-step">
          <button type="button" aria-label={t.smaller} aria-disabled={size === sizes[0]} onClick={() => step(-1)}>
            A
          </button>
          <output>{size}</output>
          <button type="button" className="is-large" aria-label={t.larger} aria-disabled={size === sizes.at(-1)} onClick={() => step(1)}>
            A
          </button>
        </div>
      </div>
      <div className="ex-setting" role="radiogroup" aria-label={t.theme}>
        <span>{t.theme}</span>
        <div className="ex-segment">
          {themeChoices.map((each) => (
            <label key={each}>
              <input className="visually-hidden" type="radio" name={name} checked={choice === each} onChange={() => chooseTheme(each)} />
              <span>{t.themes(each)}</span>
            </label>
          ))}
        </div>
      </div>
      <label className="ex-setting">
        <span>
          {t.keys}
          <small>{t.keysHint}</small>
        </span>
        <input type="checkbox" role="switch" checked={keys} onChange={({ target }) => setLetterKeys(target.checked)} />
      </label>
    </Dialog>
  )
}
