import { useEffect, useMemo, useRef, useState } from 'react'
import { checkPaper } from '#assessment/papers/check-paper.ts'
import { firstNumbers } from '#assessment/papers/check-paper.ts'
import { paperFigures } from '#assessment/papers/figures.ts'
import type { PaperSection } from '#assessment/papers/paper.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/ui/form/draft/kept-draft.ts'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import type { paperChange, PaperComposition, PaperFull, paperGet } from '../../contract.ts'
import { paperLine, paperLines } from '../lines.ts'
import { keepSaved, openPaper, useTestState } from './state.ts'

export type Phase = 'idle' | 'saving' | 'offline' | 'conflict' | 'refused'
const silent = { silent: true } as const
/** Milliseconds after the last change until it is saved, and until saving is tried again without a connection. */
const pause = 700
const again = 5000
/** Steps that can be undone. */
const mostSteps = 50

export const compositionOf = (full: PaperFull): PaperComposition => {
  const { name, describe, language, sections, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach, seed } = full
  return { name, describe, language, sections, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach, seed }
}
const printOf = (draft: PaperComposition) => JSON.stringify(draft)

/** The paper that is composed: its draft with the steps that can be undone, saved by itself and kept in this browser until then. */
export function usePaper(start: PaperFull, memberId: string) {
  const key = `paper.${memberId}.${start.id}`
  const [opened] = useState(() => {
    const kept = start.can.edit ? loadDraft<{ draft: PaperComposition }>(key, localStorage) : undefined
    const restored =
      kept && Array.isArray(kept.draft.draft?.sections) && printOf(kept.draft.draft) !== printOf(compositionOf(start)) ? kept : undefined
    openPaper(start)
    return {
      draft: restored?.draft.draft ?? compositionOf(start),
      saved: { print: printOf(compositionOf(start)), rowVersion: restored?.rowVersion ?? start.rowVersion },
      restored: restored !== undefined,
    }
  })
  const [draft, setDraft] = useState(opened.draft)
  const [saved, setSaved] = useState(opened.saved)
  const [past, setPast] = useState<readonly PaperComposition[]>([])
  const [phase, setPhase] = useState<Phase>('idle')
  const [theirs, setTheirs] = useState<PaperFull>()
  const [reason, setReason] = useState('')
  const refresh = useRefreshQueries(paperLines)
  const full = useTestState(({ paper }) => paper) ?? start
  const questions = useTestState((state) => state.questions)
  const known = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  const dirty = printOf(draft) !== saved.print && full.can.edit
  useWarnBeforeUnload(dirty)

  const latest = useRef({ draft, saved, dirty })
  latest.current = { draft, saved, dirty }
  const running = useRef<Promise<void>>(undefined)

  async function write(): Promise<void> {
    const { draft: sent, saved: base } = latest.current
    setPhase('saving')
    try {
      const body = { ...sent, name: sent.name.trim() || start.name, rowVersion: base.rowVersion }
      const stored = await send<typeof paperChange>('PUT /question/papers/{paperId}', { paperId: start.id, body }, silent)
      keepSaved(stored)
      const next = { print: printOf(sent), rowVersion: stored.rowVersion }
      latest.current = { ...latest.current, saved: next, dirty: printOf(latest.current.draft) !== next.print }
      setSaved(next)
      setPhase('idle')
      void refresh()
    } catch (error) {
      if (error instanceof RequestError && error.errorCode === 'conflict') {
        const found = await send<typeof paperGet>(paperLine, { paperId: start.id }, silent).catch(() => undefined)
        setTheirs(found)
        setPhase(found ? 'conflict' : 'offline')
      } else if (error instanceof RequestError && error.status !== undefined && error.status >= 400 && error.status < 500) {
        setReason(error.message)
        setPhase('refused')
      } else setPhase('offline')
    }
  }
  /** Saves now what is not saved; resolves when that has ended. */
  const [save] = useState(() => async () => {
    if (running.current) await running.current
    if (!latest.current.dirty) return
    running.current = write().finally(() => (running.current = undefined))
    await running.current
  })

  useEffect(() => {
    if (!dirty) {
      dropDraft(key, localStorage)
      return undefined
    }
    saveDraft(key, { rowVersion: saved.rowVersion, draft: { draft } }, localStorage)
    if (phase === 'conflict' || phase === 'saving' || phase === 'refused') return undefined
    const timer = setTimeout(() => void save(), phase === 'offline' ? again : pause)
    const now = () => void save()
    addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
    }
  }, [draft, dirty, phase, key, saved.rowVersion, save])

  const change = (patch: Partial<PaperComposition> | ((now: PaperComposition) => Partial<PaperComposition>)) => {
    if (!full.can.edit) return
    setPast((steps) => [...steps, draft].slice(-mostSteps))
    setDraft((now) => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) }))
    setPhase((now) => (now === 'refused' ? 'idle' : now))
  }
  const sections = draft.sections as PaperSection[]
  const problems = useMemo(
    () =>
      checkPaper(
        { ...draft, sections },
        {
          questionOf(id) {
            const question = known.get(id)
            return question && !question.deleted ? question : undefined
          },
          like: full.like,
        },
      ),
    [draft, sections, known, full.like],
  )
  const figures = useMemo(() => paperFigures(sections, (id) => known.get(id)), [sections, known])
  return {
    full,
    draft,
    sections,
    known,
    problems,
    figures,
    numbers: firstNumbers(sections),
    dirty,
    phase,
    reason,
    theirs,
    restored: opened.restored && dirty,
    canUndo: past.length > 0 && full.can.edit,
    change,
    changeSections: (edit: (now: PaperSection[]) => PaperSection[]) => change((now) => ({ sections: edit(now.sections as PaperSection[]) })),
    undo() {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      setDraft(before)
    },
    save,
    /** The version of the row on which the next change is based, also right after a save. */
    rowVersionNow: () => latest.current.saved.rowVersion,
    /** Takes what a call has answered, for example a paper that is locked now. */
    accept(next: PaperFull) {
      keepSaved(next)
      const composition = compositionOf(next)
      setDraft(composition)
      setSaved({ print: printOf(composition), rowVersion: next.rowVersion })
      setPast([])
      setPhase('idle')
      void refresh()
    },
    /** Continues after someone else has saved: with one's own draft on top, or with theirs. */
    settle(mine: boolean) {
      if (!theirs) return
      keepSaved(theirs)
      const composition = compositionOf(theirs)
      setSaved({ print: printOf(composition), rowVersion: theirs.rowVersion })
      if (!mine || !theirs.can.edit) setDraft(composition)
      setTheirs(undefined)
      setPhase('idle')
    },
  }
}

export type OpenPaper = ReturnType<typeof usePaper>
