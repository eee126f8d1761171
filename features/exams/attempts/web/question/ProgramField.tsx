import { CodeField } from '#features/exams/programs/web/CodeField.tsx'
import { Examples } from '#features/exams/programs/web/Examples.tsx'
import { programTexts } from '#features/exams/programs/web/program-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AttemptQuestion } from '../../contract.ts'

interface Props {
  program: NonNullable<AttemptQuestion['program']>
  /** What was written; null: nothing yet. */
  code: string | null
  locked: boolean
  onWrite: (code: string) => void
}

/** The examples of a programming question and the field for the program. It begins with what the question gives. */
export function ProgramField({ program, code, locked, onWrite }: Props) {
  const t = useTexts(programTexts)
  return (
    <div className="ex-program">
      <Examples {...program} />
      <div>
        <CodeField label={t.program} language={program.language} value={code ?? program.starter} rows={14} readOnly={locked} onChange={onWrite} />
        <p className="code-help">{t.codeHelp}</p>
      </div>
    </div>
  )
}
