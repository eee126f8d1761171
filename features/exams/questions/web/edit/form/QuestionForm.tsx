import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Graded } from '#assessment/grading/grade.ts'
import { isChoice } from '#assessment/questions/question.ts'
import type { ReactNode } from 'react'
import type { OpenQuestion } from '../session/use-question.ts'
import { kindOf } from '../draft/change-type.ts'
import { BlankTable } from './blanks/BlankTable.tsx'
import { CriteriaTable } from './CriteriaTable.tsx'
import { FactFields } from './FactFields.tsx'
import { LongField } from './LongField.tsx'
import { OptionRows } from './options/OptionRows.tsx'
import { ProgramForm } from '../program/ProgramForm.tsx'
import { PassageField } from './passage/PassageField.tsx'
import { StemField } from './StemField.tsx'
import { TypeRow } from './TypeRow.tsx'

interface Props {
  open: OpenQuestion
  given: GivenAnswer | null
  graded: Graded
  focus: boolean
  /** What stands above the type: notices and errors. */
  children: ReactNode
}

const openBlank = (key: string) => document.querySelector<HTMLInputElement>(`tr[data-key="${key}"] [data-part="answer"]`)?.focus()

/** The parts of a question by its type. */
export function QuestionForm({ open, given, graded, focus, children }: Props) {
  const { draft, change, round } = open
  return (
    <>
      {children}
      <PassageField key={`passage ${round}`} open={open} />
      <TypeRow open={open} />
      <StemField open={open} focus={focus} onBlank={openBlank} />
      {isChoice(draft.type) && <OptionRows key={`options ${draft.type === 4}`} open={open} />}
      {draft.type === 2 && <BlankTable open={open} tried={given && 'blanks' in given ? given.blanks : {}} verdicts={graded.blanks ?? []} />}
      {kindOf(draft) === 'program' && <ProgramForm open={open} />}
      {kindOf(draft) === 3 && (
        <>
          <LongField key={`reference ${round}`} path="reference" doc={draft.reference} onChange={(reference) => change({ reference })} />
          <CriteriaTable open={open} />
        </>
      )}
      <LongField key={`explanation ${round}`} path="explanation" doc={draft.explanation} onChange={(explanation) => change({ explanation })} />
      <FactFields open={open} />
    </>
  )
}
