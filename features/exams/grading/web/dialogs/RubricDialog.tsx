import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { GradedQuestion, QuestionCounts, rubricChange, rubricUndo } from '../../contract.ts'
import { gradingLimits } from '../limits.ts'
import { questionLines } from '../lines.ts'
import { proposalTexts } from '../rubric/proposals/proposal-texts.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './dialogs.module.css'
import { RubricEffect } from './RubricEffect.tsx'
import { isKeyword, type Line, RubricLine } from './RubricLine.tsx'

interface Props {
  open: boolean
  onClose: () => void
  testId: string
  question: GradedQuestion
  counts: QuestionCounts
}

/** The rubric of a question, whether two persons grade each answer, and whether points are proposed. Before it is saved it shows whose mark changes by how much. */
export function RubricDialog({ open, onClose, testId, question, counts }: Props) {
  const t = useTexts(dialogTexts)
  const p = useTexts(proposalTexts)
  const { message, modal } = App.useApp()
  const offerUndo = useUndo()
  const [lines, setLines] = useState<Line[]>(question.rubric.length ? question.rubric : [{ id: newKey(), text: '', points: question.points }])
  const [twice, setTwice] = useState(question.twice)
  const [tolerance, setTolerance] = useState(question.tolerance)
  const [proposals, setProposals] = useState(question.proposals)
  // A change by another person meanwhile is refused by this version.
  const [version] = useState(question.rubricVersion)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const rubric = lines.flatMap(({ id, text, points, keywords = [] }) =>
    text.trim() && points && keywords.every(isKeyword) ? [{ id, text: text.trim(), points, ...(points > 0 && keywords.length && { keywords }) }] : [],
  )
  const whole = rubric.length === lines.length
  const rules = { rubric, twice, tolerance, proposals }
  const [change, { busy }] = useCall<typeof rubricChange>('PUT /pressplatform/tests/{testId}/grading/{questionId}/rubric', {
    refresh: questionLines,
    onDone({ changed, version: saved }) {
      offerUndo(t.rubricSaved(changed), () => void undo({ testId, questionId: question.id, body: { version: saved } }))
      onClose()
    },
  })
  const [undo, undoing] = useCall<typeof rubricUndo>('POST /pressplatform/tests/{testId}/grading/{questionId}/rubric/undo', {
    refresh: questionLines,
    onDone({ changed }) {
      void message.success(t.rubricUndone(changed))
      onClose()
    },
  })
  const askUndo = () =>
    modal.confirm({
      title: t.askUndoRubric,
      content: t.undoRubricHelp,
      okText: t.undoRubric,
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await undo({ testId, questionId: question.id, body: { version } })),
    })
  const put = (at: number, line: Partial<Line>) => setLines((now) => now.map((each, place) => (place === at ? { ...each, ...line } : each)))
  const move = (at: number, by: 1 | -1) =>
    setLines((now) => {
      const next = [...now]
      const [line] = next.splice(at, 1)
      if (line) next.splice(at + by, 0, line)
      return next
    })
  const save = () => {
    setTried(true)
    if (whole) void change({ testId, questionId: question.id, body: { ...rules, version, reason: reason.trim() } })
  }
  const of = pointsText(question.points)
  return (
    <Modal
      open={open}
      title={t.rubricTitle(counts.number)}
      okText={counts.done ? t.saveAndRescore(counts.done) : t.saveRubric}
      cancelText={t.cancel}
      confirmLoading={busy}
      width={640}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p>{t.rubricHelp(of)}</p>
        {question.lastChange && (
          <p className={styles.last}>
            {t.lastChange(question.lastChange.by, momentText(question.lastChange.at))}
            <Button type="link" size="small" loading={undoing.busy} onClick={askUndo}>
              {t.undoRubric}
            </Button>
          </p>
        )}
        <ol className={styles.lines}>
          {lines.map((line, at) => (
            <RubricLine
              key={line.id}
              line={line}
              at={at}
              count={lines.length}
              of={question.points}
              proposals={proposals}
              tried={tried}
              put={(change) => put(at, change)}
              move={(by) => move(at, by)}
              remove={() => setLines((now) => now.filter(({ id }) => id !== line.id))}
            />
          ))}
        </ol>
        <p className={styles.sum}>
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={lines.length >= gradingLimits.criteria}
            onClick={() => setLines((now) => [...now, { id: newKey(), text: '', points: null }])}
          >
            {t.addLine}
          </Button>
          <span>{t.sum(pointsText(sumOfPoints(rubric.map(({ points }) => Math.max(0, points)))), of)}</span>
        </p>
        <div className={styles.switch}>
          <Switch aria-label={t.twice} checked={twice} onChange={setTwice} />
          <span>
            <b>{t.twice}</b>
            <small>{t.twiceHelp}</small>
          </span>
        </div>
        {twice && (
          <label className={styles.tolerance}>
            {t.tolerance}
            <NumberInput min={0} max={question.points} precision={2} value={tolerance} onChange={(value) => setTolerance(value ?? 0)} />
          </label>
        )}
        <div className={styles.switch}>
          <Switch aria-label={p.show} checked={proposals} onChange={setProposals} />
          <span>
            <b>{p.show}</b>
            <small>{p.showHelp}</small>
            {proposals && rubric.length > 0 && !rubric.some(({ keywords }) => keywords) && <small>{p.noKeywords}</small>}
          </span>
        </div>
        {open && whole && <RubricEffect testId={testId} questionId={question.id} rules={rules} />}
        {counts.done > 0 && (
          <Input
            aria-label={t.reason}
            placeholder={t.reason}
            maxLength={gradingLimits.noteLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Modal>
  )
}
