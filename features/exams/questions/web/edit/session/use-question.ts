import type { DocJson } from '#document/schema/node-json.ts'
import { checkQuestion, type QuestionProblem } from '#assessment/questions/check.ts'
import type { Question, QuestionAbout, QuestionType } from '#assessment/questions/question.ts'
import { useMemo, useState } from 'react'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import type { QuestionFull } from '../../../contract.ts'
import { aboutOf, passageOf, draftOf, type JudgeWords, newDraft, type QuestionDraft, questionOf } from '../draft/draft.ts'
import { keptQuestion, type Where } from './kept-question.ts'
import { useKept } from './use-kept.ts'

/** A question of an import that is not taken yet. */
export interface ImportedQuestion {
  importId: string
  position: number
  content: Question
  about: QuestionAbout
}

/** What the page opens: a stored question, one of an import, or a new one with what it takes over from the one before. */
export interface Start extends Where {
  full?: QuestionFull
  imported?: ImportedQuestion
  type: QuestionType
  knowledgePoints: string[]
  /** The passage that a new question shares with the one before. */
  passage?: { id: string; content: DocJson } | undefined
}

export const draftOfFull = (full: QuestionFull, words: JudgeWords): QuestionDraft =>
  draftOf(full.content as Question, full, words, full.passage?.content)

/** What decides whether something has to be saved. The note belongs to a change and is none itself. */
const printOf = (draft: QuestionDraft, { bankId, categoryId }: Where): string =>
  JSON.stringify([questionOf(draft), aboutOf(draft), passageOf(draft), bankId, categoryId])

interface Saved {
  full: QuestionFull | undefined
  print: string
  /** The version of the row that the draft is based on. */
  rowVersion: number
  /** What was saved of a question of an import, which has no row. */
  draft?: QuestionDraft
}

/** The question that is being written: its draft, what of it is saved, and what is kept in this browser. */
export function useQuestion(start: Start, words: JudgeWords, memberId: string) {
  const [opened] = useState(() => openQuestion(start, words, memberId))
  const [draft, setDraft] = useState(opened.draft)
  const [where, setWhere] = useState<Where>(opened.where)
  const [saved, setSaved] = useState<Saved>(opened.saved)
  const [restored, setRestored] = useState(opened.restored)
  /** Changes when texts were replaced from outside of their editors, which then start anew. */
  const [round, setRound] = useState(0)
  const question = useMemo(() => questionOf(draft), [draft])
  const problems = useMemo<QuestionProblem[]>(() => checkQuestion(question), [question])
  const print = useMemo(() => printOf(draft, where), [draft, where])
  const dirty = print !== saved.print
  const kept = useKept(memberId, keyOf(saved.full, start), { draft, ...where }, saved.rowVersion, dirty)
  useWarnBeforeUnload(dirty)

  /** Puts another draft in the place of this one; its texts are opened anew. */
  const replace = (next: QuestionDraft) => {
    setDraft(next)
    setRound((now) => now + 1)
  }
  return {
    draft,
    question,
    problems,
    where,
    setWhere,
    full: saved.full,
    imported: start.imported,
    sharedPassage: start.passage,
    rowVersion: saved.rowVersion,
    dirty,
    /** Whether more than the place has changed. */
    contentChanged: () => !saved.full || draftPrint(draft) !== draftPrint(draftOfFull(saved.full, words)),
    kept,
    round,
    replace,
    change: (patch: Partial<QuestionDraft> | ((now: QuestionDraft) => Partial<QuestionDraft>)) =>
      setDraft((now) => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) })),
    /** When what was restored had been written; undefined when nothing was, or it has been saved since. */
    restored: dirty ? restored : undefined,
    /** Back to what is saved, or to an empty question. */
    discard() {
      const next = saved.full ? draftOfFull(saved.full, words) : (saved.draft ?? startingDraft(start, words))
      const place: Where = saved.full ?? start
      // Texts that are made anew have other ids.
      setSaved({ ...saved, print: printOf(next, place) })
      replace(next)
      setWhere({ bankId: place.bankId, categoryId: place.categoryId })
      setRestored(undefined)
    },
    /** `full` is saved with the texts of `sent`; what was written since is still to be saved. */
    accept(full: QuestionFull | undefined, sent: QuestionDraft) {
      setSaved({ full, print: printOf(sent, full ?? where), rowVersion: full?.rowVersion ?? 0, draft: sent })
      if (full) setWhere((now) => (now.bankId === null ? { bankId: full.bankId, categoryId: full.categoryId } : now))
      setDraft((now) => ({ ...now, note: '' }))
      setRestored(undefined)
    },
    /** Continues on top of what someone else has saved: with this draft, or with theirs. */
    rebase(theirs: QuestionFull, take: boolean) {
      const own = draftOfFull(theirs, words)
      setSaved({ full: theirs, print: printOf(own, theirs), rowVersion: theirs.rowVersion })
      if (!take) return
      replace(own)
      setWhere(theirs)
    },
  }
}

export type OpenQuestion = ReturnType<typeof useQuestion>

const draftPrint = (draft: QuestionDraft) => JSON.stringify([questionOf(draft), aboutOf(draft), passageOf(draft)])

/** Under which key it is kept in this browser. */
const keyOf = (full: QuestionFull | undefined, { imported }: Start): string | undefined =>
  full?.id ?? (imported && `${imported.importId}.${imported.position}`)

const startingDraft = ({ type, knowledgePoints, imported, passage }: Start, words: JudgeWords): QuestionDraft =>
  imported ? draftOf(imported.content, imported.about, words) : { ...newDraft(type, words), knowledgePoints, passage: passage?.content ?? null }

function openQuestion(start: Start, words: JudgeWords, memberId: string) {
  const { full } = start
  const draft = full ? draftOfFull(full, words) : startingDraft(start, words)
  const where: Where = full ?? start
  const print = printOf(draft, where)
  const found = keptQuestion(memberId, keyOf(full, start)).find()
  const kept = found?.draft
  if (!found || !kept || printOf(kept.draft, kept) === print)
    return { draft, where, restored: undefined, saved: { full, print, rowVersion: full?.rowVersion ?? 0 } }
  // What was kept stays based on the row that it was written on, so that saving it finds a change of someone else.
  return {
    draft: kept.draft,
    where: { bankId: kept.bankId, categoryId: kept.categoryId },
    restored: kept.at,
    saved: { full, print, rowVersion: found.rowVersion },
  }
}
