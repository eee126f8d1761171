import * as contract from '../../contract-test-questions.ts'
import { recordView } from '#features/exams/papers/server/write-queries.ts'
import { signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { openedTest } from './opened-test.ts'
import { selectTestQuestions } from './test-question-queries.ts'

export default handlers(contract, {
  async testQuestionList({ testId }, context) {
    const { app, db, user } = context
    const { paperId } = await openedTest(context, testId)
    if (paperId !== null) await recordView(db, user, paperId, 'compose')
    return (await selectTestQuestions(db, testId)).map((question) => ({ ...question, html: signedFiles(app, question.html) }))
  },
})
