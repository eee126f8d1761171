import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { stepTexts } from './step-texts.ts'

/** The recovery codes. They are shown only once, so continuing requires confirming that they are saved. */
export function RecoveryCodes({ codes, goOn }: { codes: readonly string[]; goOn: () => Promise<void> }) {
  const t = useTexts(stepTexts)
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <ul className="si-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="si-links">
        <a className="si-link" download="recto-recovery-codes.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
          {t.download}
        </a>
        <button type="button" className="si-link" onClick={() => void navigator.clipboard?.writeText(text)}>
          {t.copy}
        </button>
      </p>
      <label className="si-keep">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        <span>{t.kept}</span>
      </label>
      <button
        type="button"
        className="si-go"
        aria-disabled={!kept || busy}
        onClick={() => {
          if (!kept || busy) return
          setBusy(true)
          void goOn()
        }}
      >
        {t.goOn}
      </button>
    </>
  )
}
