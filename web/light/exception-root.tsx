import './session-pages.css'
import { createRoot } from 'react-dom/client'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { errorTexts, knownError } from './form/error-texts.ts'
import { exceptionTexts } from './exception-texts.ts'

export function mount(): void {
  const root = document.getElementById('exception')
  if (root) createRoot(root).render(<Exception search={location.search} />)
}

/** Shows the texts of known codes, never text from the address (specification section 8, showType 9). */
function Exception({ search }: { search: string }) {
  const t = useTexts(exceptionTexts)
  const messages = useTexts(errorTexts)
  const code = knownError(search)
  return (
    <>
      <h1>{t.title}</h1>
      <p className="lt-lead">{code ? messages[code] : t.unknown}</p>
      <p className="lt-note">{t.kept}</p>
      {code && (
        <p className="lt-note">
          {t.code} <code>{code}</code>
        </p>
      )}
      <p className="lt-actions">
        <button type="button" className="lt-go" onClick={() => (history.length > 1 ? history.back() : location.assign('/'))}>
          {t.back}
        </button>
        <a className="lt-plain" href="/">
          {t.home}
        </a>
      </p>
    </>
  )
}
