import type { ProgramLanguage } from '#assessment/programs/program.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { languageNames, programTexts } from './program-texts.ts'
import './test-runs.css'

interface Props {
  language: ProgramLanguage
  seconds: number
  memory: number
  tests: readonly { input: string; output: string }[]
  /** Number of tests that are not shown. */
  hidden: number
}

/** What a student has to know before writing: the language, the limits, and the tests that may be seen. */
export function Examples({ language, seconds, memory, tests, hidden }: Props) {
  const t = useTexts(programTexts)
  return (
    <div className="test-runs">
      <p className="test-runs-facts">
        <b>{languageNames[language]}</b>
        <span>{t.limits(seconds, memory)}</span>
        {hidden > 0 && <span>{t.hiddenTests(hidden)}</span>}
      </p>
      {tests.map(({ input, output }, at) => (
        <dl key={at} aria-label={t.example(at + 1)}>
          <div>
            <dt>{`${t.example(at + 1)} ${t.input}`}</dt>
            <dd>{input === '' ? <i>{t.nothing}</i> : <pre tabIndex={0}>{input}</pre>}</dd>
          </div>
          <div>
            <dt>{t.expected}</dt>
            <dd>{output === '' ? <i>{t.nothing}</i> : <pre tabIndex={0}>{output}</pre>}</dd>
          </div>
        </dl>
      ))}
    </div>
  )
}
