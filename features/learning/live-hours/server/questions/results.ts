import { liveLimits } from '#assessment/live/limits.ts'
import { comparisonOf, histogramOf, wordKey } from '#assessment/live/votes.ts'
import type { Question, Results, ShownQuestion } from '../../contract-questions.ts'
import type { QuestionRecord } from './question-queries.ts'
import type { Votes } from './vote-queries.ts'

/** The words of a cloud, counted without regard to spelling and named as most people wrote them, the most frequent first. */
export function cloudOf(words: readonly { word: string; count: number }[], hidden: readonly string[]): Results['words'] {
  const cloud = new Map<string, { word: string; count: number; most: number; hidden: boolean }>()
  for (const { word, count } of words) {
    const key = wordKey(word)
    const there = cloud.get(key)
    if (!there) cloud.set(key, { word, count, most: count, hidden: hidden.includes(key) })
    else cloud.set(key, { ...there, count: there.count + count, ...(count > there.most && { word, most: count }) })
  }
  return [...cloud.values()]
    .toSorted((a, b) => b.count - a.count || a.word.localeCompare(b.word, 'zh'))
    .slice(0, liveLimits.shownWords)
    .map(({ word, count, hidden: isHidden }) => ({ word, count, hidden: isHidden }))
}

/** What was answered on a question, round by round. */
export function resultsOf(question: QuestionRecord, { people, counts, words, pairs }: Votes): Results {
  const rounds = Array.from({ length: question.round }, (_, at) => ({
    people: people.find(({ round }) => round === at + 1)?.people ?? 0,
    counts: histogramOf(
      question.options.length,
      counts.filter(({ round }) => round === at + 1),
    ),
  }))
  const compared = question.round === 2 && question.rightOptions.length > 0
  return { rounds, words: cloudOf(words, question.hiddenWords), comparison: compared ? comparisonOf(pairs, question.rightOptions) : null }
}

const faceOf = ({ id, seq, kind, body, options, multiple, round, open, shown, discussUntil }: QuestionRecord) => ({
  id,
  seq,
  kind,
  body,
  options,
  multiple,
  round,
  open,
  shown,
  discussUntil: discussUntil?.toISOString() ?? null,
})

/** A question for those who teach. */
export const questionOf = (question: QuestionRecord, votes: Votes): Question => ({
  ...faceOf(question),
  right: question.rightOptions,
  reason: question.reason,
  results: resultsOf(question, votes),
})

/** Whether the last vote on a question is over. */
const isDone = ({ kind, round, open }: QuestionRecord) => !open && round === (kind === 'peer' ? 2 : 1)

/** A question for a student: results only when they are shown and the round is closed, and what is right only after the last vote. */
export function shownQuestionOf(
  question: QuestionRecord,
  own: readonly { round: number; choices: number[]; words: string[] }[],
  votes: Votes | undefined,
): ShownQuestion {
  const solved = question.shown && isDone(question) && question.rightOptions.length > 0
  const results = votes && question.shown && !question.open ? resultsOf(question, votes) : null
  return {
    ...faceOf(question),
    own: Array.from({ length: question.round }, (_, at) => {
      const vote = own.find(({ round }) => round === at + 1)
      return vote ? { choices: vote.choices, words: vote.words } : null
    }),
    results: results && {
      ...results,
      words: results.words.filter(({ hidden }) => !hidden),
      comparison: solved ? results.comparison : null,
    },
    right: solved ? question.rightOptions : null,
    reason: solved ? question.reason : '',
  }
}
