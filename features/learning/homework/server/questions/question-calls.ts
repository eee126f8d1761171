import { handlers } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-questions.ts'
import { opened } from '../students/opened.ts'
import { presentQuestions, verdictOf } from './present-questions.ts'
import { countAnswers, selectPinned } from './question-queries.ts'

/** Wrong answers that are told of each question. */
const mostFrequent = 3

export default handlers(contract, {
  async homeworkQuestions({ homeworkId, query }, context) {
    const { db } = context
    const { classes } = await opened(context, homeworkId, query.classId)
    const questions = await selectPinned(db, homeworkId)
    const rows = await countAnswers(
      db,
      homeworkId,
      classes.map(({ classId }) => classId),
    )
    const ofQuestion = Map.groupBy(rows, ({ questionId }) => questionId)
    const shown = await presentQuestions(context, questions, true)
    return shown.map((question) => {
      const counts = { right: 0, partly: 0, wrong: 0, empty: 0, manual: 0 }
      const frequent: contract.HomeworkQuestion['frequent'] = []
      for (const { value, state, points, byPerson, people } of ofQuestion.get(question.id) ?? []) {
        const verdict = verdictOf({ state, points, of: question.points, byPerson })
        counts[verdict] += people
        if (value && (verdict === 'wrong' || verdict === 'partly') && frequent.length < mostFrequent)
          frequent.push({ value: value as contract.AnswerValue, people })
      }
      return { ...question, counts, frequent }
    })
  },
})
