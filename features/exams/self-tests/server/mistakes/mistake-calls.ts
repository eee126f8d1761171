import { handlers } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-mistakes.ts'
import { loadMistakes } from './load-mistakes.ts'
import { countMistakes, findLastPlace, selectMistakes, setMastered } from './mistake-queries.ts'
import { noAnswer } from './no-answer.ts'
import { presentMistake } from './present-mistake.ts'

export default handlers(contract, {
  async mistakeList({ query: { mastered, origin, page, size } }, asked) {
    const { db, user } = asked
    const [rows, { listed, ...counts }] = await Promise.all([
      selectMistakes(db, user.memberId, { mastered, origin, page, size }),
      countMistakes(db, user.memberId, origin),
    ])
    const questions = await loadMistakes(asked, rows)
    const items = await Promise.all(
      rows.map(async (row, at) => {
        const question = questions.get(row.questionId)
        return {
          questionId: row.questionId,
          origin: row.origin,
          title: question?.title ?? '',
          wrongs: row.wrongs,
          wrongAt: row.wrongAt.toISOString(),
          mastered: row.mastered,
          question: question ? await presentMistake(asked, question, (page - 1) * size + at + 1) : null,
        }
      }),
    )
    return { items, total: mastered ? listed.mastered : listed.open, page, size, ...counts }
  },

  async mistakeMaster({ questionId, body: { mastered } }, { db, user }) {
    if (!(await findLastPlace(db, user.memberId, questionId))) throw noAnswer()
    await setMastered(db, user.memberId, questionId, mastered)
  },
})
