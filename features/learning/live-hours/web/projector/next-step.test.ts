import { expect, test } from 'vitest'
import { stepFrom } from '../../server/questions/course.ts'
import { nextStepOf } from './next-step.ts'

const fresh = { round: 0, open: false, shown: false }

test('the key of the next step leads an hour with every kind of question through to its end, and every step is possible', () => {
  const questions = [
    { id: 'a', kind: 'poll' as const, ...fresh },
    { id: 'b', kind: 'peer' as const, ...fresh },
    { id: 'c', kind: 'words' as const, ...fresh },
  ]
  let at: string | null = null
  const taken: string[] = []
  for (let next = nextStepOf(questions, at); next; next = nextStepOf(questions, at)) {
    const question = questions.find(({ id }) => id === next?.questionId)
    const progress = question && stepFrom(question, next.step)
    expect(progress).toBeDefined()
    Object.assign(question ?? {}, progress)
    at = next.questionId
    taken.push(`${next.questionId} ${next.words}`)
  }
  expect(taken).toEqual([
    'a next',
    'a open',
    'a close',
    'a show',
    'b next',
    'b open',
    'b close',
    'b second',
    'b close',
    'b show',
    'c next',
    'c openWords',
    'c close',
  ])
})
