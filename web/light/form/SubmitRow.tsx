import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { codeTexts } from './code/code-texts.ts'
import { lightFormTexts } from './form-texts.ts'

interface Props {
  busy: boolean
  label: string
  other: string | undefined
  waiting?: boolean
  /** The browser is computing a proof of work. */
  working?: boolean
  /** Shows the checkbox for staying signed in. */
  keep?: boolean
}

/** The end of a form: checkbox for staying signed in, errors without a field, submit button. */
export function SubmitRow({ busy, label, other, waiting = false, working = false, keep = false }: Props) {
  const t = useTexts(lightFormTexts)
  const c = useTexts(codeTexts)
  return (
    <>
      {keep && (
        <label className="si-keep">
          <input type="checkbox" name="keep" />
          <span>{t.keep}</span>
        </label>
      )}
      <p className="si-error si-other-error" role="alert">
        {other}
      </p>
      <button className="si-go" type="submit" aria-disabled={busy || waiting}>
        {working ? c.checking : busy ? t.busy : label}
      </button>
      <p className="si-note" role="status">
        {working && c.working}
      </p>
    </>
  )
}
