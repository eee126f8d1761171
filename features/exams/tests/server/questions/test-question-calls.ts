import * as contract from '../../contract-test-questions.ts'
import type { TestQuestion } from '../../contract-test-questions.ts'
import { signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import { selectPapersById } from '#features/exams/papers/server/queries.ts'
import { mayUsePaper } from '#features/exams/papers/server/policy.ts'
import { recordView } from '#features/exams/papers/server/write-queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { insertNotices, selectCandidateIds } from '../candidates/candidate-queries.ts'
import { objectOf } from '../object-of.ts'
import { mayChangeQuestions } from '../policy.ts'
import { loadTest, lockTest, type TestRecord } from '../queries.ts'
import { pushTest } from '../times/push-test.ts'
import { gradeAgain, selectTestQuestions, updateTestQuestion } from './test-question-queries.ts'

/** The test, if the caller may see and change its questions now. Before the opening its paper is a secret of those who compose it. */
async function opened({ db, user }: CallContext, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  assertAllowed(mayChangeQuestions(user, test))
  if (test.phase === 'coming') {
    const [paper] = test.paperId === null ? [] : await selectPapersById(db, user, [test.paperId])
    assertAllowed(paper !== undefined && mayUsePaper(user, paper))
  }
  return test
}

const present = (app: CallContext['app'], question: TestQuestion): TestQuestion => ({ ...question, html: signedFiles(app, question.html) })

const noQuestion = () => refusal('notFound', { zh: '考试里没有这道题', en: 'The test has no such question' })

export default handlers(contract, {
  async testQuestionList({ testId }, context) {
    const { app, db, user } = context
    const { paperId } = await opened(context, testId)
    if (paperId !== null) await recordView(db, user, paperId, 'compose')
    return (await selectTestQuestions(db, testId)).map((question) => present(app, question))
  },

  async testQuestionChange({ testId, questionId, body: { withdrawn, version, note } }, context) {
    const { app, db, user, language } = context
    await opened(context, testId)
    await lockTest(db, testId)
    const test = await opened(context, testId)
    const [before] = await selectTestQuestions(db, testId, questionId)
    if (!before) throw noQuestion()
    if (version !== before.version && version !== before.newerVersion)
      throw invalid('version', { zh: '题库里的这道题又有了新的版本，请刷新后再试', en: 'The question has another version now; load the page again' })
    // Such as a request that is sent again: the people are told once.
    if (withdrawn === before.withdrawn && version === before.version) return present(app, before)
    const words = withdrawn
      ? { zh: `本题作废，每人计满分：${note}`, en: `Withdrawn, everybody gets its points: ${note}` }
      : before.withdrawn && version === before.version
        ? { zh: `本题恢复计分：${note}`, en: `The question counts again: ${note}` }
        : { zh: `本题答案已更正：${note}`, en: `The answer was corrected: ${note}` }
    const text = inLanguage(words, language)
    await updateTestQuestion(db, testId, questionId, { withdrawn, version, note: text })
    const graded = await gradeAgain(db, testId)
    await insertNotices(db, [{ id: newId(), testId, memberId: null, kind: withdrawn ? 'withdrawn' : 'corrected', text, byId: user.memberId }])
    await pushTest(db, testId, await selectCandidateIds(db, testId))
    const said = (question: typeof before) => ({ withdrawn: question.withdrawn, version: question.version })
    const [after] = await selectTestQuestions(db, testId, questionId)
    if (!after) throw noQuestion()
    await logOperation(context, 'test.question', {
      ...objectOf(test),
      before: said(before),
      after: { ...said(after), question: after.stem, reason: note, graded },
    })
    return present(app, after)
  },
})
