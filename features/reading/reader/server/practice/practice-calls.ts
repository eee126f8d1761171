import { type GivenAnswer, isWithinLimits } from '#assessment/grading/answer.ts'
import { gradeAnswer } from '#assessment/grading/grade.ts'
import { verdictTexts } from '#assessment/grading/verdict-texts.ts'
import { walk } from '#document/text/walk.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { findQuestionIn } from '#features/exams/questions/server/uses/use-queries.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-practice.ts'
import { lruCacheOf } from '../lru-cache.ts'
import { selectChapterTexts } from '../progress/progress-queries.ts'
import { loadReadableBook } from '../queries.ts'
import { findDraftText, findPracticeAnswer, findPublisher, upsertPracticeAnswer } from './practice-queries.ts'
import { questionHtml } from './question-html.ts'
import type { QuestionHtml } from './question-thread.ts'

type Asked = Pick<Context<'signedIn'>, 'app' | 'db' | 'user' | 'language' | 'inInstitution'>
interface Place {
  textbookId: string
  chapterId: string
  questionId: string
  draft: boolean
}

/** The questions of chapters of editions, which never change; at most this many in total. */
const refsCache = lruCacheOf<ReadonlySet<string>>(200_000, (refs) => refs.size + 1)

function questionsIn(json: string): ReadonlySet<string> {
  const refs = new Set<string>()
  walk(JSON.parse(json) as NodeJson, ({ type, attrs }) => {
    if (type === 'embed' && attrs?.['kind'] === 'question' && typeof attrs['ref'] === 'string') refs.add(attrs['ref'])
  })
  return refs
}

const notHere = () => refusal('notFound', { zh: '这道题现在不能作答', en: 'This question cannot be answered now' })

/** The question at a place that the user may read. Refuses with `notFound` when it does not stand there, or is not ready for readers. */
async function load(place: Place, asked: Asked) {
  const { textbookId, questionId } = place
  const found = await (place.draft ? inDraft(place, asked) : inEdition(place, asked))
  if (!found) throw notHere()
  const html = await questionHtml(asked.app, asked.user.institutionId, { ...found, questionId })
  return { ...found, html, textbookId, questionId }
}

async function inDraft({ textbookId, chapterId, questionId }: Place, { db, user }: Asked) {
  const { language } = await loadTextbook(db, user, textbookId)
  const json = await findDraftText(db, textbookId, chapterId)
  const found = json !== undefined && questionsIn(json).has(questionId) ? await findQuestionIn(db, textbookId, questionId, 'author') : undefined
  return found && { ...found, language }
}

async function inEdition({ textbookId, chapterId, questionId }: Place, { app, db, user, inInstitution }: Asked) {
  const { editionId, language } = await loadReadableBook(db, user, textbookId)
  const refs = await refsCache(app).make(`${editionId}/${chapterId}`, async () => {
    const [text] = await selectChapterTexts(db, editionId, [chapterId])
    return text && questionsIn(text.json)
  })
  if (!refs?.has(questionId)) return undefined
  const found = await inInstitution(await findPublisher(db, editionId), (publisher) => findQuestionIn(publisher, textbookId, questionId, 'reader'))
  return found && { ...found, language }
}

type Loaded = Awaited<ReturnType<typeof load>>
interface Kept {
  answer: GivenAnswer
  tries: number
  shown: boolean
}

/** What an answer earns by the present version. The solution is told once it is right, was asked for, or has to be compared by the reader. */
function answered({ content, html }: Loaded, { answer, tries, shown }: Kept, { language }: Asked) {
  const { points, of, state, blanks = [] } = gradeAnswer(content, answer)
  const told = state === 'empty' ? 'wrong' : state
  return {
    answer: answer as contract.PracticeAnswered['answer'],
    state: told,
    points,
    of,
    blanks: blanks.map(({ key, reason, detail, ...verdict }) => ({
      key,
      points: verdict.points,
      of: verdict.of,
      reason: inLanguage(verdictTexts[reason], language).replace('{}', detail ?? ''),
    })),
    tries,
    solution: told === 'right' || told === 'manual' || shown ? solutionOf(content, html) : null,
  }
}

const solutionOf = ({ answers, blanks, criteria }: Loaded['content'], { reference, explanation }: QuestionHtml) => ({
  options: answers,
  blanks: blanks.map(({ key, answers: accepted }) => ({ key, answer: accepted[0]?.value ?? '' })),
  reference,
  criteria,
  explanation,
})

export default handlers(contract, {
  async practiceQuestion({ textbookId, questionId, query: { chapterId, draft } }, asked) {
    const loaded = await load({ textbookId, chapterId, questionId, draft }, asked)
    const { type, points } = loaded.content
    const { passage, stem, options } = loaded.html
    const kept = draft ? undefined : await findPracticeAnswer(asked.db, asked.user, textbookId, questionId)
    return { type, points, passage, stem, options, answered: kept ? answered(loaded, kept, asked) : null }
  },

  async practiceAnswer({ textbookId, questionId, body: { chapterId, draft, answer, show } }, asked) {
    const loaded = await load({ textbookId, chapterId, questionId, draft }, asked)
    if (!isWithinLimits(answer)) throw invalid('answer', { zh: '答案过长', en: 'The answer is too long' })
    const { state } = gradeAnswer(loaded.content, answer)
    if (state === 'empty' && !show) throw invalid('answer', { zh: '还没有作答', en: 'There is no answer yet' })
    // An author who tries a draft leaves no trace.
    if (draft) return answered(loaded, { answer, tries: 1, shown: show }, asked)
    const kept = { textbookId, questionId, no: loaded.no, answer, state: state === 'empty' ? ('wrong' as const) : state, show }
    return answered(loaded, { answer, ...(await upsertPracticeAnswer(asked.db, asked.user, kept)) }, asked)
  },
})
