import * as contract from '../../contract-questions.ts'
import { liveLimits } from '#assessment/live/limits.ts'
import { storedWords, wordKey } from '#assessment/live/votes.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { presentQuestion } from '../hours/hour-queries.ts'
import { joinedHour, ledHour, ledQuestion, noQuestion, tellScreens } from '../opened-hour.ts'
import { stepFrom } from './course.ts'
import {
  closeOthers,
  deleteQuestion,
  findQuestion,
  holdQuestion,
  insertQuestion,
  type QuestionRecord,
  setDiscussion,
  setHiddenWords,
  setProgress,
  updateQuestion,
} from './question-queries.ts'
import { putVote } from './vote-queries.ts'

const { options: optionLimits } = liveLimits

/** A word cloud has no options; the others have two to eight different ones, and what is right is among them. */
function checked(draft: contract.QuestionDraft): contract.QuestionDraft {
  if (draft.kind === 'words') return { ...draft, options: [], multiple: false, right: [], reason: '' }
  const { options, right } = draft
  if (options.length < optionLimits.least) throw invalid('options', { zh: '至少要有两个选项', en: 'Give at least two options' })
  const twice = options.findIndex((option, at) => options.indexOf(option) !== at)
  if (twice >= 0) throw invalid(`options.${twice}`, { zh: '选项不能相同', en: 'The options must differ' })
  if (right.some((at) => at >= options.length)) throw invalid('right', { zh: '正确选项不在选项里', en: 'A right option is not among the options' })
  if (!draft.multiple && right.length > 1) throw invalid('right', { zh: '单选题只有一个正确选项', en: 'A single choice has one right option' })
  return { ...draft, right: [...new Set(right)].toSorted((a, b) => a - b) }
}

const asked = () =>
  refusal('conflict', {
    zh: '题目已经投过票，只能改正确选项和解释',
    en: 'The question was asked; only its right options and the reason can be changed',
  })

/** Whether only what is right and why differs. */
const isSameQuestion = (one: contract.QuestionDraft, other: QuestionRecord) =>
  one.kind === other.kind && one.body === other.body && one.multiple === other.multiple && one.options.join('\n') === other.options.join('\n')

/** The vote as it is stored; refuses what the question does not ask for at its field. */
function voteOf({ kind, multiple, options }: QuestionRecord, { choices, words }: { choices: number[]; words: string[] }) {
  if (kind === 'words') {
    const stored = storedWords(words)
    if (!stored.length) throw invalid('words', { zh: '请写一个词', en: 'Write a word' })
    return { choices: [], words: stored }
  }
  const stored = [...new Set(choices)].toSorted((a, b) => a - b)
  if (!stored.length) throw invalid('choices', { zh: '请选择', en: 'Choose an option' })
  if (stored.some((choice) => choice >= options.length)) throw invalid('choices', { zh: '没有这个选项', en: 'There is no such option' })
  if (!multiple && stored.length > 1) throw invalid('choices', { zh: '只能选一个', en: 'Choose one option only' })
  return { choices: stored, words: [] }
}

export default handlers(contract, {
  async liveQuestionAdd({ hourId, body }, context) {
    const { hour } = await ledHour(context, hourId)
    if (hour.state === 'ended') throw refusal('conflict', { zh: '已经下课，不能再加题', en: 'The hour is over; no question can be added' })
    const { id, count } = await insertQuestion(context.db, hourId, checked(body))
    if (count > liveLimits.questions)
      throw refusal('conflict', { zh: `一次课最多 ${liveLimits.questions} 题`, en: `An hour has at most ${liveLimits.questions} questions` })
    await tellScreens(context, hour, [])
    return { id }
  },

  async liveQuestionChange({ questionId, body }, context) {
    const { hour, question } = await ledQuestion(context, questionId)
    const draft = checked(body)
    if (question.round > 0 && !isSameQuestion(draft, question)) throw asked()
    await updateQuestion(context.db, questionId, draft)
    await tellScreens(context, hour)
  },

  async liveQuestionRemove({ questionId }, context) {
    const { hour, question } = await ledQuestion(context, questionId)
    if (question.round > 0) throw asked()
    await deleteQuestion(context.db, questionId)
    await tellScreens(context, hour)
  },

  async liveQuestionStep({ questionId, body: { step } }, context) {
    const { db } = context
    const { hour, question } = await ledQuestion(context, questionId, { running: true })
    const next = stepFrom(question, step)
    if (!next)
      throw refusal('conflict', { zh: '题目已经走到另一步，请看最新状态', en: 'The question is at another step by now; look at its present state' })
    await setProgress(db, questionId, next)
    if (next.open) await closeOthers(db, hour.id, questionId)
    const at = step === 'leave' ? null : questionId
    if (at !== hour.questionId) await presentQuestion(db, hour.id, at)
    await tellScreens(context, hour)
  },

  async liveDiscussion({ questionId, body: { seconds } }, context) {
    const { hour, question } = await ledQuestion(context, questionId, { running: true })
    if (question.open && seconds !== null) throw refusal('conflict', { zh: '请先结束投票', en: 'Close the vote first' })
    await setDiscussion(context.db, questionId, seconds)
    await tellScreens(context, hour)
  },

  async liveWordHide({ questionId, body: { word, hidden } }, context) {
    const { hour, question } = await ledQuestion(context, questionId)
    const others = question.hiddenWords.filter((each) => each !== wordKey(word))
    if (hidden && others.length >= liveLimits.hiddenWords) throw refusal('conflict', { zh: '隐藏的词太多了', en: 'Too many words are hidden' })
    await setHiddenWords(context.db, questionId, hidden ? [...others, wordKey(word)] : others)
    await tellScreens(context, hour)
  },

  async liveVote({ questionId, round, body }, context) {
    const { db, user } = context
    const found = await findQuestion(db, questionId)
    if (!found) throw noQuestion()
    await joinedHour(context, found.hourId)
    const question = await holdQuestion(db, questionId)
    if (!question?.open || String(question.round) !== round)
      throw refusal('conflict', { zh: '这一轮投票已经结束，你的答案没有计入', en: 'This vote is over; your answer was not counted' })
    await putVote(db, { questionId, round: question.round, memberId: user.memberId, ...voteOf(question, body) })
  },
})
