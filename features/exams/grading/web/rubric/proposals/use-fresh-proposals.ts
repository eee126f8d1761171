import { useEffect } from 'react'
import type { GradedQuestion } from '../../../contract.ts'
import type { Desk } from '../../state/desk.ts'

/** Asks again for the answers that are held when they were claimed by another version of the rubric, so that what is proposed follows from the one that is shown. */
export function useFreshProposals(desk: Desk, question: GradedQuestion | undefined, open: boolean): void {
  const grading = desk.current
  const version = grading?.proposal?.rubricVersion ?? 0
  const outdated = open && grading?.state === 'waiting' && question?.proposals === true && version < question.rubricVersion
  useEffect(() => {
    if (outdated) void desk.ask()
  }, [desk, outdated, grading?.id, question?.rubricVersion])
}
