import { CodeField } from '#features/exams/programs/web/CodeField.tsx'
import { Examples } from '#features/exams/programs/web/Examples.tsx'
import { programTexts } from '#features/exams/programs/web/program-texts.ts'
import { TestRuns } from '#features/exams/programs/web/TestRuns.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PracticeAnswered, PracticeQuestion } from '../../contract-practice.ts'

interface Props {
  program: NonNullable<PracticeQuestion['program']>
  code: string
  runs: PracticeAnswered['runs']
  locked: boolean
  onChange: (code: string) => void
}

/** The examples of a programming question, the reader's program, and how it did in the tests. */
export function ProgramAnswer({ program, code, runs, locked, onChange }: Props) {
  const t = useTexts(programTexts)
  return (
    <>
      <Examples {...program} />
      <div>
        <CodeField label={t.program} language={program.language} value={code} rows={8} readOnly={locked} onChange={onChange} />
        <p className="code-help">{t.codeHelp}</p>
      </div>
      {runs && <TestRuns runs={runs} />}
    </>
  )
}
