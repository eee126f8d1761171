import { App, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { NumberField } from '#web/ui/form/fields/NumberInput.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { gradingFigures, GradingOverview, gradingQuestion, QuestionCounts, Remark } from '../../contract.ts'
import { AnswerPage } from '../answer/AnswerPage.tsx'
import { type PageTool, type Placed, usualRing } from '../answer/pages/gestures.ts'
import { usePageTools } from '../answer/pages/use-page-tools.ts'
import { usePreloadedPages } from '../answer/pages/use-preloaded-pages.ts'
import { sentenceBeside, sentencesOf } from '#features/exams/attempts/web/marked/segments.ts'
import { figuresLine, questionLine } from '../lines.ts'
import { shownProposal, withProposal } from '../rubric/proposals/proposal.ts'
import { useFreshProposals } from '../rubric/proposals/use-fresh-proposals.ts'
import { QuestionSide } from '../question/QuestionSide.tsx'
import { commentsFor } from '../rubric/comments-for.ts'
import { RubricPanel } from '../rubric/RubricPanel.tsx'
import { isChanged, markForText, nextPoints, withAdjust, withNothing, withPoints, withRemark, withText } from '../state/draft.ts'
import { useChoice } from '../state/use-choice.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import { DeskFoot } from './DeskFoot.tsx'
import { DeskHead } from './DeskHead.tsx'
import { DeskEmpty } from './DeskEmpty.tsx'
import { DeskStates } from './DeskStates.tsx'
import styles from './desk.module.css'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const HandDialog = lazyDialog(async () => (await import('../dialogs/HandDialog.tsx')).HandDialog)
const RubricDialog = lazyDialog(async () => (await import('../dialogs/RubricDialog.tsx')).RubricDialog)
const GradersDialog = lazyDialog(async () => (await import('../dialogs/GradersDialog.tsx')).GradersDialog)
const AnswersDrawer = lazyDialog(async () => (await import('../dialogs/AnswersDrawer.tsx')).AnswersDrawer)
const ChangesDialog = lazyDialog(async () => (await import('../dialogs/ChangesDialog.tsx')).ChangesDialog)
const KeysDialog = lazyDialog(async () => (await import('../dialogs/KeysDialog.tsx')).KeysDialog)

export type Opened = 'hand' | 'rubric' | 'graders' | 'answers' | 'changes' | 'keys'

/** Milliseconds after which the figures of the graders are read again. */
const figuresEvery = 20_000

interface Props {
  overview: GradingOverview
  counts: QuestionCounts
  classId: string
}

/** The question at the start, one answer in the middle, and what it is given at the end. */
export function QuestionDesk({ overview, counts, classId }: Props) {
  const t = useTexts(gradingTexts)
  const { message, modal } = App.useApp()
  const [, setQuery] = useSearchParams()
  const [testId, questionId] = [overview.id, counts.id]
  const { data: question, error, refetch } = useRead<typeof gradingQuestion>(questionLine, { testId, questionId }, { onFocus: false })
  const { data: figures } = useRead<typeof gradingFigures>(figuresLine, { testId, questionId }, { every: () => figuresEvery })
  useLive(
    'grading',
    (event) => event.testId === testId && void refetch(),
    () => void refetch(),
  )
  useObjectName(overview.title)
  const desk = useDesk(testId, questionId, overview.open)
  const grading = desk.current
  const choice = useChoice(grading?.id)
  const tools = usePageTools(grading)
  usePreloadedPages(desk.state.items[desk.state.at + 1])
  const [opened, setOpened] = useState<Opened>()
  const [marksShown, setMarksShown] = useState(true)
  const [noting, setNoting] = useState(false)
  const [zoom, setZoom] = useState(100)
  /** The answer that the person has given 0 points with the key. */
  const [zeroed, setZeroed] = useState('')
  const find = useRef<InputRef>(null)
  const score = useRef<NumberField>(null)
  const next = overview.questions.find(({ id, done, total, withdrawn }) => id !== questionId && !withdrawn && done < total)
  const toQuestion = (id: string) => setQuery({ test: testId, question: id, ...(classId && { id: classId }) })

  const draft = grading && desk.draft(grading)
  const editable = overview.open && grading !== undefined && question !== undefined && desk.state.sent[grading.id]?.state !== 'sending'
  const proposal = shownProposal(grading, question)
  useFreshProposals(desk, question, overview.open)
  const write = (change: typeof draft) => grading && change && editable && desk.write(grading, change)
  const remark = (kind: Remark['kind'], text = '', commentId?: string, criterionId = choice.criterionId) => {
    if (!draft || !editable) return
    const { noteAt } = tools
    const marked = noteAt || choice.part ? undefined : markForText(draft, tools.chosen, choice.criterionId)
    if (marked && text) write(withText(draft, marked.id, text, commentId))
    else {
      const on = noteAt && { on: { page: noteAt.page, line: [noteAt.x, noteAt.y] } }
      const at = noteAt ? null : (choice.part ?? null)
      write(withRemark(draft, { id: newKey(), kind, at, ...on, criterionId, text, ...(commentId && { commentId }) }))
    }
    choice.choosePart(undefined)
    tools.setNoteAt(undefined)
    setNoting(false)
  }
  /** A mark on a page; a note waits for its text. */
  const place = (page: string, { kind, line }: Placed) => {
    if (!draft || !editable) return
    if (kind === 'note') {
      tools.setNoteAt({ page, x: line[0] ?? 0, y: line[1] ?? 0 })
      return setNoting(true)
    }
    const id = newKey()
    write(withRemark(draft, { id, kind, at: null, on: { page, line }, criterionId: choice.criterionId, text: '' }))
    tools.choose(id)
  }
  /** A tool of a page is chosen, or used at once where the cross of the keyboard is. */
  const pressTool = (tool: PageTool) => {
    const { cross } = tools
    if (!cross || tool === 'ink') return tools.chooseTool(tool)
    place(cross.page, tool === 'ring' ? { kind: 'ring', line: usualRing(cross) } : { kind: tool, line: [cross.x, cross.y] })
  }
  const mark = (kind: 'tick' | 'ring') => {
    const { part } = choice
    if (!part && tools.has) return pressTool(kind)
    const long =
      part !== undefined && grading !== undefined && (part.end - part.start > 8 || grading.answer.slice(part.start, part.end).includes('\n'))
    remark(kind === 'ring' && long ? 'wave' : kind)
  }
  const note = () => {
    if (!editable || !draft) return
    if (tools.has && !choice.part && !markForText(draft, tools.chosen, choice.criterionId)) return pressTool('note')
    setNoting(true)
  }
  const criterion = (at: number) => {
    const chosen = question?.rubric[at]
    if (!chosen || !draft) return
    choice.chooseCriterion(chosen.id)
    write(withPoints(draft, chosen.id, nextPoints(chosen, draft.given.criteria[chosen.id])))
  }
  /** Where points are given as a whole, a digit begins to write them. */
  const digit = (value: number) => {
    if (!grading || !draft || !editable) return
    if (value === 0) setZeroed(grading.id)
    if (question.rubric.length) return value === 0 ? write(withNothing(draft)) : criterion(value - 1)
    write(withAdjust(draft, Math.min(value, question.points)))
    score.current?.focus()
  }
  const comments = question ? commentsFor(question.comments, choice.criterionId) : []
  const comment = (at: number) => {
    const chosen = comments[at]
    if (chosen) remark('note', chosen.text, chosen.id, chosen.criterionId || choice.criterionId)
  }
  const walkPart = (step: 1 | -1) => grading && choice.choosePart(sentenceBeside(sentencesOf(grading.answer), choice.part, step))
  const save = () => {
    if (!grading || !editable) return
    const run = () => desk.save(question.rubricVersion)
    // An answer that was not looked at must not get 0 points by a key that was pressed too often.
    if (grading.state === 'done' || zeroed === grading.id || isChanged(desk.draft(grading), grading)) return run()
    modal.confirm({ title: t.askZero(grading.name ?? grading.label), okText: t.giveZero, cancelText: t.cancel, autoFocusButton: 'cancel', onOk: run })
  }
  /** What a refusal says was shown when it came. */
  const tried = async (work: Promise<boolean>, done: string) => {
    if (await work.catch(() => false)) void message.success(done)
  }
  const take = () => proposal && draft && write(withProposal(draft, proposal))
  const keys = {
    ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [String(at), () => digit(at)])),
    a: () => comment(0),
    b: () => comment(1),
    c: () => comment(2),
    d: () => comment(3),
    p: take,
    '/': () => find.current?.focus(),
    q: () => mark('tick'),
    w: () => mark('ring'),
    e: note,
    r: () => editable && tools.has && tools.chooseTool('ink'),
    v: () => setMarksShown((shown) => !shown),
    '[': () => walkPart(-1),
    ']': () => walkPart(1),
    escape: () => {
      choice.choosePart(undefined)
      tools.drop()
    },
    enter: save,
    j: () => desk.go(1),
    k: () => desk.go(-1),
    s: () => void (editable && tried(desk.skip(), t.skipped)),
    h: () => editable && setOpened('hand'),
    z: () => void tried(desk.undo(), t.reopened),
    'ctrl+z': () => editable && desk.step('undo'),
    'ctrl+shift+z': () => editable && desk.step('redo'),
    g: () => void desk.change(desk.state.queue === 'handed' ? 'open' : 'handed'),
    t: () => void desk.change(desk.state.queue === 'skipped' ? 'open' : 'skipped'),
    '?': () => setOpened('keys'),
  }
  useDeskKeys(opened ? {} : overview.open ? keys : { v: keys.v, j: keys.j, k: keys.k, '?': keys['?'] })
  const close = () => setOpened(undefined)
  return (
    <div className={styles.desk}>
      <QuestionSide
        overview={overview}
        question={question}
        counts={counts}
        figures={figures}
        classId={classId}
        queue={desk.state.queue}
        change={(queue) => void desk.change(queue)}
        toQuestion={toQuestion}
        open={setOpened}
      />
      <section className={styles.middle} aria-label={grading ? t.answer(grading.label) : t.loading}>
        <DeskHead
          grading={grading}
          editable={editable}
          marksShown={marksShown}
          zoom={zoom}
          setZoom={setZoom}
          mark={mark}
          note={note}
          tools={tools}
          undo={desk.steps.undo ? keys['ctrl+z'] : undefined}
          showMarks={() => setMarksShown((shown) => !shown)}
        />
        <DeskStates desk={desk} overview={overview} />
        {error && !question && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
        {grading && draft && question ? (
          <AnswerPage
            key={grading.id}
            grading={grading}
            draft={draft}
            question={question}
            proposal={proposal}
            marksShown={marksShown}
            zoom={zoom}
            choice={choice}
            noting={noting}
            editable={editable}
            tools={tools}
            place={place}
            write={write}
            addNote={(text) => remark('note', text)}
            endNote={() => {
              tools.setNoteAt(undefined)
              setNoting(false)
            }}
          />
        ) : (
          <DeskEmpty desk={desk} overview={overview} counts={counts} next={next} toQuestion={toQuestion} open={setOpened} />
        )}
        <DeskFoot desk={desk} question={question} undo={keys.z} open={setOpened} />
      </section>
      {question && (
        <RubricPanel
          overview={overview}
          question={question}
          counts={counts}
          desk={desk}
          choice={choice}
          comments={comments}
          editable={editable}
          find={find}
          score={score}
          write={write}
          proposal={proposal}
          take={take}
          press={criterion}
          useComment={(each) => remark('note', each.text, each.id, each.criterionId || choice.criterionId)}
          save={save}
          skip={keys.s}
          open={setOpened}
        />
      )}
      <HandDialog
        open={opened === 'hand'}
        onClose={close}
        overview={overview}
        hand={async (to, note) => {
          if (await desk.hand(to, note)) void message.success(t.handedOn)
        }}
      />
      {/* Opened, these begin with what the server has. */}
      {question && (
        <RubricDialog
          key={`rubric ${opened === 'rubric'}`}
          open={opened === 'rubric'}
          onClose={close}
          testId={testId}
          question={question}
          counts={counts}
        />
      )}
      <GradersDialog key={`graders ${opened === 'graders'}`} open={opened === 'graders'} onClose={close} overview={overview} />
      <AnswersDrawer
        open={opened === 'answers'}
        onClose={close}
        overview={overview}
        questionId={questionId}
        graders={figures?.graders ?? []}
        show={(id) => {
          close()
          void desk.open(id).catch(() => undefined)
        }}
      />
      {grading && <ChangesDialog open={opened === 'changes'} onClose={close} gradingId={grading.id} label={grading.label} />}
      <KeysDialog open={opened === 'keys'} onClose={close} />
    </div>
  )
}
