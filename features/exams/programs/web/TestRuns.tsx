import type { RunEnd } from '#assessment/programs/runs.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { programTexts } from './program-texts.ts'
import './test-runs.css'

/** A run as it may be shown: of a hidden test only how it ended. */
export interface ShownRun {
  end: RunEnd
  passed: boolean
  hidden: boolean
  milliseconds: number
  input?: string | undefined
  expected?: string | undefined
  output?: string | undefined
  error?: string | undefined
}

/** How a program did in each test. What went wrong is open from the start: input, expected output, output and error side by side. */
export function TestRuns({ runs }: { runs: readonly ShownRun[] }) {
  const t = useTexts(programTexts)
  return (
    <section className="test-runs" aria-label={t.passedOf(runs.filter(({ passed }) => passed).length, runs.length)}>
      <p className="test-runs-sum">{t.passedOf(runs.filter(({ passed }) => passed).length, runs.length)}</p>
      <ol>
        {runs.map((run, at) => (
          <li key={at} data-passed={run.passed || undefined}>
            <details open={!run.passed && at === runs.findIndex(({ passed, hidden }) => !passed && !hidden)}>
              <summary>
                <b>{t.test(at + 1)}</b>
                {run.hidden && <small>{t.hidden}</small>}
                <span>{t.ends(run.end, run.passed)}</span>
                {run.end !== 'skipped' && <small>{t.milliseconds(run.milliseconds)}</small>}
              </summary>
              <dl>
                <Part name={t.input} text={run.input} />
                <Part name={t.expected} text={run.expected} />
                <Part name={t.output} text={run.output} />
                {run.error && <Part name={t.error} text={run.error} />}
              </dl>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Part({ name, text }: { name: string; text: string | undefined }) {
  const t = useTexts(programTexts)
  if (text === undefined) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === '' ? <i>{t.nothing}</i> : <pre tabIndex={0}>{text}</pre>}</dd>
    </div>
  )
}
