import type { CallInput } from '#contract/call.ts'
import { type GivenAnswer, isWithinLimits } from '#assessment/grading/answer.ts'
import { type Graded, gradeAnswer } from '#assessment/grading/grade.ts'
import { gradeProgram } from '#assessment/grading/grade-program.ts'
import type { TestRun } from '#assessment/programs/runs.ts'
import { runTests } from '#features/exams/programs/server/run-tests.ts'
import { verdictTexts } from '#assessment/grading/verdict-texts.ts'
import { walk } from '#document/text/walk.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { findQuestionIn } from '#features/exams/questions/server/uses/use-queries.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { type Context, handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-practice.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { selectChapterTexts } from '../progress/progress-queries.ts'
import { loadReadableBook } from '../queries.ts'
import { findDraftText, findPracticeAnswer, findPublisher, upsertPracticeAnswer } from './practice-queries.ts'
import { questionHtml } from '#features/exams/questions/server/content/question-html.ts'
import { briefRuns, shownProgram, shownRuns } from '#features/exams/programs/server/shown-programs.ts'
import type { RichHtml } from '#features/exams/questions/server/content/question-thread.ts'

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
  runs: readonly TestRun[] | null
  tries: number
  shown: boolean
}

const gradeOf = ({ content }: Loaded, { answer, runs }: Pick<Kept, 'answer' | 'runs'>): Graded =>
  content.program && runs
    ? gradeProgram(
        content,
        content.program,
        runs.map(({ passed }) => passed),
      )
    : gradeAnswer(content, answer)

/** What an answer earns by the present version. The solution is told once it is right, was asked for, or has to be compared by the reader. */
function answered(loaded: Loaded, kept: Kept, { language }: Pick<Asked, 'language'>) {
  const { content, html } = loaded
  const { answer, runs, tries, shown } = kept
  const { points, of, state, blanks = [] } = gradeOf(loaded, kept)
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
    runs: content.program && runs ? shownRuns(content.program, runs) : null,
    tries,
    solution: told === 'right' || told === 'manual' || shown ? solutionOf(content, html) : null,
  }
}

const solutionOf = ({ answers, blanks, criteria, program }: Loaded['content'], { reference, explanation }: RichHtml) => ({
  options: answers,
  blanks: blanks.map(({ key, answers: accepted }) => ({ key, answer: accepted[0]?.value ?? '' })),
  reference,
  program: program?.solution ?? null,
  criteria,
  explanation,
})

type AnswerAsked = CallInput<typeof contract.practiceAnswer>
/** A program that was run before the transaction, for the tests of this version. */
interface Ran {
  no: number
  runs: TestRun[]
}

/** Runs an answer that is a program; this may take a minute, in which no connection is held. */
async function withRuns(given: AnswerAsked, { app, user, language }: RequestContext): Promise<{ given: AnswerAsked; ran: Ran | undefined }> {
  const { chapterId, draft, answer } = given.body
  if (!user || !('text' in answer) || answer.text.trim() === '') return { given, ran: undefined }
  const { textbookId, questionId } = given
  const found = await app.database.transaction(user.institutionId, 'read only', async ({ db, inInstitution }) => {
    if (!db) return undefined
    const { content, no } = await load({ textbookId, chapterId, questionId, draft }, { app, db, user, language, inInstitution })
    return { program: content.program, no, kept: draft ? undefined : await findPracticeAnswer(db, user, textbookId, questionId) }
  })
  if (!found?.program) return { given, ran: undefined }
  const { program, no, kept } = found
  // Asking for the solution does not run the same program again.
  if (kept?.runs && kept.no === no && 'text' in kept.answer && kept.answer.text === answer.text) return { given, ran: { no, runs: kept.runs } }
  return { given, ran: { no, runs: briefRuns(program, await runTests({ app, user }, program, answer.text)) } }
}

export default handlers(contract, {
  async practiceQuestion({ textbookId, questionId, query: { chapterId, draft } }, asked) {
    const loaded = await load({ textbookId, chapterId, questionId, draft }, asked)
    const { type, points, program } = loaded.content
    const { passage, stem, options } = loaded.html
    const kept = draft ? undefined : await findPracticeAnswer(asked.db, asked.user, textbookId, questionId)
    // The tests of another version say nothing about this one.
    const outdated = program !== undefined && kept !== undefined && kept.no !== loaded.no
    const last = outdated && 'text' in kept.answer ? kept.answer.text : undefined
    return {
      type,
      points,
      passage,
      stem,
      options,
      program: program ? shownProgram(program, last) : null,
      answered: kept && !outdated ? answered(loaded, kept, asked) : null,
    }
  },

  practiceAnswer: prepared(withRuns, async ({ given, ran }, asked: Asked) => {
    const { textbookId, questionId } = given
    const { chapterId, draft, answer, show } = given.body
    const loaded = await load({ textbookId, chapterId, questionId, draft }, asked)
    if (!isWithinLimits(answer)) throw invalid('answer', { zh: '答案过长', en: 'The answer is too long' })
    if (ran && ran.no !== loaded.no)
      throw refusal('conflict', { zh: '题目刚刚换了新版，请再提交一次', en: 'The question has just changed; submit again' })
    const runs = ran?.runs ?? null
    const { state } = gradeOf(loaded, { answer, runs })
    if (state === 'empty' && !show) throw invalid('answer', { zh: '还没有作答', en: 'There is no answer yet' })
    // An author who tries a draft leaves no trace.
    if (draft) return answered(loaded, { answer, runs, tries: 1, shown: show }, asked)
    const kept = { textbookId, questionId, no: loaded.no, answer, runs, state: state === 'empty' ? ('wrong' as const) : state, show }
    return answered(loaded, { answer, runs, ...(await upsertPracticeAnswer(asked.db, asked.user, kept)) }, asked)
  }),
})
