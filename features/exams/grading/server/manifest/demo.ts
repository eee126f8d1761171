import { seededRandom } from '#assessment/papers/seeded.ts'
import { type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { claimGradings, handOn, skip } from '../answers/claim-queries.ts'
import { followMarks } from '../answers/follow-marks.ts'
import { selectGradings, updateDone } from '../answers/grading-queries.ts'
import { proposing, storedProposal } from '../proposals/propose.ts'
import { replaceGraders } from '../people/grader-queries.ts'
import { countUses, insertComment } from '../question/comment-queries.ts'
import { loadGradedQuestion, selectProgress } from '../question/question-queries.ts'
import { lockAttempts, updateRules } from '../rubric/rubric-queries.ts'
import { middleOfLine } from '#server/seeds/demo/written-page.ts'
import { findDemoToGrade } from './demo-queries.ts'

const comments = ['公式对，代入的数值不对', '缺单位', '结果没有说明方向', '步骤完整，书写清楚'] as const
/** Keywords of the first criteria of the question for which points are proposed. */
const keywords = [
  ['已知；题意；保守力', '方程；表达式；列式；公式'],
  ['代入', '算；求解；化简；整理'],
  ['结果；成正比', '检验；单位；所以'],
] as const
const perPerson = 8

/** Two persons have graded a part of the open answers of the test that waits for it. */
export async function loadDemoGrading(app: App, people: DemoPeople): Promise<void> {
  const [owner, author] = [demoPerson(people, 'teacher'), demoPerson(people, 'author')]
  await app.database.withInstitution(owner.institutionId, 'read write', async (db) => {
    const test = await findDemoToGrade(db, owner.memberId)
    if (!test) return
    await replaceGraders(db, test.id, [author.memberId])
    for (const [at, { id }] of (await selectProgress(db, test.id, owner.memberId)).entries()) {
      const of = { testId: test.id, questionId: id }
      const made = await loadGradedQuestion(db, test.id, id)
      const rubric: RubricCriterion[] = made.rubric.length
        ? [...made.rubric, { id: 'unit', text: '扣分：缺单位，或书写无法辨认', points: -1 }]
        : [
            { id: 'c1', text: '列出关系式', points: 4 },
            { id: 'c2', text: '代入并求解', points: 4 },
            { id: 'c3', text: '说明方向或意义', points: 2 },
            { id: 'unit', text: '扣分：缺单位，或书写无法辨认', points: -1 },
          ]
      const proposals = at === 1
      if (proposals) for (const [place, words] of keywords.entries()) if (rubric[place]) rubric[place] = { ...rubric[place], keywords: [...words] }
      const rubricVersion = await updateRules(db, test.id, id, { rubric, twice: false, tolerance: 0, proposals })
      const question = { ...made, rubric }
      const propose = proposing({ ...question, rubricVersion, proposals, reference: null, isProgram: false })
      const bank = await Promise.all(
        comments.map((text, place) =>
          insertComment(db, { ...of, text, criterionId: place === 1 ? 'unit' : (rubric[place]?.id ?? ''), createdBy: owner.memberId }),
        ),
      )
      if (at > 1) continue
      await lockAttempts(db, test.id, id)
      const random = seededRandom(97 * (at + 1))
      for (const { memberId } of [owner, author]) {
        const ids = await claimGradings(db, { ...of, memberId, queue: 'open', most: perPerson - at * 3 })
        for (const grading of await selectGradings(db, ids)) {
          const proposal = propose(grading)
          const parts = new Map(proposal?.parts.map((part) => [part.criterionId, part.points]))
          // Most of what is proposed is given; elsewhere all of a criterion or nothing.
          const pointsFor = (line: RubricCriterion) => {
            const part = parts.get(line.id)
            if (part !== undefined && random() < 0.85) return part
            return random() < (line.points > 0 ? 0.75 : 0.2) ? line.points : 0
          }
          const given = {
            criteria: Object.fromEntries(rubric.map((line) => [line.id, pointsFor(line)] as const).filter(([, points]) => points !== 0)),
            adjust: 0,
          }
          // The last comment praises.
          const isWhole = rubric.every((line) => line.points <= 0 || given.criteria[line.id] === line.points)
          const comment = isWhole ? bank.at(-1) : bank[Math.floor(random() * (bank.length - 1))]
          const [page] = grading.pages
          const ticks = page
            ? rubric.flatMap(({ id: criterionId, points }, place) => {
                const on = { page, line: [7600 + 300 * (place % 3), middleOfLine(2 * place + 1)] }
                return points > 0 && given.criteria[criterionId] ? [{ id: newId(), kind: 'tick' as const, at: null, on, criterionId, text: '' }] : []
              })
            : []
          const place = page
            ? { at: null, on: { page, line: [4600, middleOfLine(4) - 280, 6300, middleOfLine(4) + 280] }, kind: 'ring' as const }
            : { at: { start: 0, end: Math.min(8, grading.answer.length) }, kind: 'wave' as const }
          const remarks = comment
            ? [
                ...ticks,
                {
                  id: newId(),
                  ...place,
                  criterionId: comment.criterionId,
                  text: comment.text,
                  commentId: comment.id,
                },
              ]
            : ticks
          const stored = storedProposal(question, proposal, given)
          await updateDone(db, grading.id, { given, remarks, points: scoreOf(rubric, given, question.points), ...stored, gradedBy: memberId })
          await followMarks(db, question, [grading.attemptId], { kind: 'graded', byId: memberId })
          if (comment) await countUses(db, test.id, id, [comment.id])
        }
      }
      const [skipped, handed] = await claimGradings(db, { ...of, memberId: owner.memberId, queue: 'open', most: 2 })
      if (skipped) await skip(db, skipped, owner.memberId)
      if (handed) await handOn(db, handed, { to: owner.memberId, by: author.memberId, note: '解法和参考答案不同，请您看看' })
    }
  })
}
