import { randomInt } from 'node:crypto'
import type { CallInput } from '#contract/call.ts'
import { layoutPoints } from '#assessment/papers/paper.ts'
import { largestSeed } from '#assessment/papers/seeded.ts'
import { testLimits } from '#features/exams/tests/contract.ts'
import { shownQuestion } from '#features/exams/tests/server/layout/lay-out.ts'
import { findPublisher } from '#features/reading/reader/server/practice/practice-queries.ts'
import { loadReadableBook, selectContents } from '#features/reading/reader/server/queries.ts'
import { type CallContext, handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { refusal, retryLater } from '#server/kernel/http/refusal.ts'
import * as contract from '../contract.ts'
import { chapterRefs } from './draw/chapter-refs.ts'
import { type Drawn, draw } from './draw/draw.ts'
import { textbooksWithQuestions } from './draw/textbooks.ts'
import { selectOpenBanks, selectUsedIn } from './draw/pool-queries.ts'
import { selectLastJudged } from './mistakes/mistake-queries.ts'
import { countToday, insertSelfTest, selectSelfTests } from './queries.ts'

type Asked = CallInput<typeof contract.selfTestAdd>
interface Ready {
  origin: contract.SelfTestOrigin
  drawn: Drawn
  shown: Awaited<ReturnType<typeof shownQuestion>>[]
}

/** Draws and renders before the transaction that writes: formulas take a while, in which no connection is held. */
async function drawn({ body }: Asked, { app, user, language }: RequestContext): Promise<Ready> {
  if (!user) throw refusal('notlogged')
  const found = await app.database.transaction(user.institutionId, 'read only', ({ db, inInstitution }) => {
    if (!db) throw refusal('notlogged')
    return draw({ app, db, user, language, inInstitution }, body)
  })
  const shown = await Promise.all(found.questions.map((question) => shownQuestion(app, user.institutionId, question.language, question)))
  return { origin: body.origin, drawn: found, shown }
}

export default handlers(contract, {
  selfTestAdd: prepared(drawn, async ({ origin, drawn: { questions, title, minutes, ...more }, shown }: Ready, { db, user }: CallContext) => {
    if ((await countToday(db, user.memberId)) >= contract.selfTestLimits.perDay)
      throw retryLater('tooMany', 3600, {
        zh: `一天最多做 ${contract.selfTestLimits.perDay} 次自测，请明天再来`,
        en: `You can make ${contract.selfTestLimits.perDay} self-tests a day; come back tomorrow`,
      })
    const items = questions.map(({ questionId, no, content }) => ({ questionId, version: no, points: content.points }))
    const sections = [{ title: '', instruction: '', choose: null, items }]
    const testId = await insertSelfTest(db, {
      ...more,
      memberId: user.memberId,
      origin,
      title: title.slice(0, testLimits.titleLength),
      minutes,
      layout: { variants: [{ sections }], shuffleQuestions: true, shuffleOptions: true, forEach: true, seed: randomInt(largestSeed) },
      points: layoutPoints(sections),
      questions: questions.map((question, at) => ({ ...question, shown: shown[at] as Ready['shown'][number] })),
    })
    return { testId, questions: questions.length }
  }),

  async selfTestList({ query }, { db, user }) {
    const { items, ...rest } = await selectSelfTests(db, user.memberId, query)
    return {
      ...rest,
      items: items.map(({ origin, createdAt, attemptId, submittedAt, points, gradedAt, inTime, ...row }) => ({
        ...row,
        origin: origin as contract.SelfTestOrigin,
        createdAt: createdAt.toISOString(),
        open: inTime && submittedAt === null,
        attempt:
          attemptId === null ? null : { id: attemptId, submittedAt: submittedAt?.toISOString() ?? null, points: gradedAt === null ? null : points },
      })),
    }
  },

  async selfTestSources(_given, asked) {
    const [textbooks, banks] = await Promise.all([textbooksWithQuestions(asked), selectOpenBanks(asked.db)])
    return { textbooks, banks }
  },

  async selfTestChapters({ textbookId }, { app, db, user, inInstitution }) {
    const book = await loadReadableBook(db, user, textbookId)
    const pool = await inInstitution(await findPublisher(db, book.editionId), (publisher) => selectUsedIn(publisher, textbookId))
    const drawable = new Set(pool.map(({ id }) => id))
    // Most books have no questions: their texts need not be looked through.
    const refs = drawable.size ? await chapterRefs(app, db, book.editionId) : new Map<string, ReadonlySet<string>>()
    const judged = await selectLastJudged(db, user.memberId, [...drawable])
    const chapters = await selectContents(db, user, book)
    return {
      name: book.name,
      chapters: chapters.map(({ id, parentId, name, number }) => {
        const own = [...(refs.get(id) ?? [])].filter((ref) => drawable.has(ref))
        return {
          id,
          parentId,
          name,
          number,
          questions: own.length,
          answered: own.filter((ref) => judged.has(ref)).length,
          wrong: own.filter((ref) => judged.get(ref) === false).length,
        }
      }),
    }
  },
})
