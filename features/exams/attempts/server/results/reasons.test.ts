import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExamResult } from '#features/exams/attempts/contract.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { openGrading } from '#server/testing/grading.ts'

let world: Awaited<ReturnType<typeof openGrading>>
beforeAll(async () => {
  world = await openGrading()
})
afterAll(() => world.server.close())

test('a result says why an answer has its points, where the right answer may be seen, and not of a mark that was decided otherwise', async () => {
  const { server, teacher, first, institutionId, ask } = world
  const multiple = { ...choiceQuestion('多选'), type: 1 as const, answers: ['A', 'B', 'C'], partial: { kind: 'share' as const, points: 0 } }
  const made = async (right: 'released' | 'never') => {
    const shown = JSON.stringify({ score: 'released', own: 'released', right })
    const exam = await buildExam(server.app, teacher, [first], {
      sections: [{ questions: [multiple], points: 6 }],
      opens: -120,
      closes: -60,
      test: { shown },
    })
    const [attemptId = ''] = await sitting(server.app, institutionId, exam, [first], () => ({ options: ['A', 'C'] }), 6)
    await ask(teacher, 'POST', `/pressplatform/tests/${exam.testId}/release`)
    const result = async () => (await ask<ExamResult>(first, 'GET', `/pressplatform/attempts/${attemptId}/result`)).data.questions[0]
    return { ...exam, attemptId, result }
  }
  const seen = await made('released')
  expect(await seen.result()).toMatchObject({ points: 4, reasons: [{ blank: 0, text: '选对 3 个中的 2 个，按比例得分' }] })
  expect(await (await made('never')).result()).toMatchObject({ points: 4, reasons: [] })
  const body = { questionId: seen.questionIds[0], text: '请再看' }
  const { data: appeal } = await ask<{ id: string }>(first, 'POST', `/pressplatform/attempts/${seen.attemptId}/appeals`, body)
  await ask(teacher, 'POST', `/pressplatform/appeals/${appeal.id}/decision`, { points: 6, text: '题干有误', rowVersion: 1 })
  expect(await seen.result()).toMatchObject({ points: 6, state: 'right', reasons: [] })
})
