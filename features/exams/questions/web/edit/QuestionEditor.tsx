import { gradeAnswer } from '#assessment/grading/grade.ts'
import { App, Segmented } from 'antd'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { LeaveGuard } from '#web/ui/form/draft/LeaveGuard.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import type { QuestionFull } from '../../contract.ts'
import { texts } from './edit-texts.ts'
import { QuestionForm } from './form/QuestionForm.tsx'
import { EditHeader } from './frame/EditHeader.tsx'
import { KeysDialog } from './frame/KeysDialog.tsx'
import { Notices } from './frame/Notices.tsx'
import { StatusBar } from './frame/StatusBar.tsx'
import { PasteColumn } from './imported/PasteColumn.tsx'
import { Margin } from './margin/Margin.tsx'
import { answerOf, noTrial } from './margin/trial.ts'
import { useBank } from './session/use-bank.ts'
import { usePageKeys } from './session/use-page-keys.ts'
import type { Where } from './session/kept-question.ts'
import { type Start, useQuestion } from './session/use-question.ts'
import { type Aim, useSave } from './session/use-save.ts'
import { uploadToBank } from './session/upload.ts'
import { WritingContext } from '#web/editor/rich/writing-context.ts'
import styles from './frame/frame.module.css'

interface Props {
  start: Start
  /** The question is stored; undefined for one of an import. */
  onStored: (full: QuestionFull | undefined) => void
  onNext: (start: Start) => void
  /** Stands before the form on a wide screen; without it a new question has the box for pasted questions there. */
  column?: ReactNode
}

/** One open question: the form in the middle, what the student sees beside it, and the header that saves it. */
export function QuestionEditor({ start, onStored, onNext, column }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const open = useQuestion(start, [t.judgeRight, t.judgeWrong], memberId)
  const { draft, question, full, imported } = open
  const bank = useBank(open)
  const [editors] = useState(() => new Set<TextEditor>())
  /** Leads to another address of this page, which the guard below must let pass. */
  const [leaving, setLeaving] = useState<() => void>()
  const go = useRef(false)
  const save = useSave(open, editors, (saved, aim) => {
    if (aim !== 'draft') void message.success(aim === 'review' ? t.handedIn : t.passed)
    const next = go.current
    setLeaving(() => () => {
      if (next)
        onNext({ type: draft.type, knowledgePoints: draft.knowledgePoints, passage: saved?.passage ?? undefined, ...placeOf(saved ?? open.where) })
      else onStored(saved)
    })
  })
  useEffect(() => {
    if (!leaving) return
    leaving()
    setLeaving(undefined)
  }, [leaving])
  const run = (aim: Aim, next: boolean) => {
    go.current = next
    if (!full && !imported && !open.dirty) return void message.info(t.nothingYet)
    if (next && (full || imported) && !open.dirty)
      onNext({ ...open.where, type: draft.type, knowledgePoints: draft.knowledgePoints, passage: full?.passage ?? undefined })
    else void save.save(aim)
    return undefined
  }
  /** Saves once the draft is based on what someone else has saved. */
  const [again, setAgain] = useState(0)
  const saveAgain = useEffectEvent(() => run('draft', false))
  useEffect(() => {
    if (again) saveAgain()
  }, [again])
  const { forgetRefused } = save
  useEffect(() => forgetRefused(), [draft, forgetRefused])
  const [keys, setKeys] = useState(false)
  usePageKeys({ save: () => run('draft', false), next: () => run('draft', true), keys: () => setKeys(true) })
  useObjectName(full ? `#${full.number}` : undefined)

  const tell = useCallback((problem: string) => void message.warning(problem, 6), [message])
  const writing = useMemo(
    () => ({
      upload: uploadToBank(bank),
      tell,
      register(editor: TextEditor) {
        editors.add(editor)
        return () => void editors.delete(editor)
      },
    }),
    [bank, tell, editors],
  )
  const [trial, setTrial] = useState(noTrial)
  const given = answerOf(question.type, trial)
  const graded = useMemo(() => gradeAnswer(question, answerOf(question.type, trial)), [question, trial])
  const beside = useMedia('(width >= 1180px)')
  const [tab, setTab] = useState<'question' | 'preview'>('question')
  const before = beside && (column ?? (full ? undefined : <PasteColumn {...placeOf(open.where)} />))
  return (
    <WritingContext value={writing}>
      <div className={styles.page} data-column={Boolean(before) || undefined}>
        {before}
        <EditHeader open={open} save={save} run={run} />
        {!beside && (
          <div className={styles.tabs}>
            <Segmented
              block
              aria-label={t.views}
              value={tab}
              options={[
                { value: 'question', label: t.question },
                { value: 'preview', label: t.preview },
              ]}
              onChange={setTab}
            />
          </div>
        )}
        <div className={styles.form} hidden={!beside && tab !== 'question'}>
          <div className={styles.inside}>
            <QuestionForm open={open} given={given} graded={graded} focus={!start.full && !imported}>
              <Notices
                open={open}
                save={save}
                onKeepMine={() => {
                  if (save.theirs) open.rebase(save.theirs, false)
                  save.showTheirs(undefined)
                  setAgain(again + 1)
                }}
                onTakeTheirs={() => {
                  if (save.theirs) open.rebase(save.theirs, true)
                  save.showTheirs(undefined)
                }}
              />
            </QuestionForm>
          </div>
        </div>
        {(beside || tab === 'preview') && <Margin open={open} trial={trial} graded={graded} setTrial={setTrial} />}
        <StatusBar type={draft.type} problems={open.problems} onKeys={() => setKeys(true)} />
      </div>
      {keys && <KeysDialog close={() => setKeys(false)} />}
      <LeaveGuard on={open.dirty && !leaving} leave={open.discard} />
    </WritingContext>
  )
}

const placeOf = ({ bankId, categoryId }: Where): Where => ({ bankId, categoryId })
