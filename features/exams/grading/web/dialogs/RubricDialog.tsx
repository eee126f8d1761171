import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
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
import { dialogTexts } from '../texts/dialog-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './dialogs.module.css'
import { RubricEffect } from './RubricEffect.tsx'

interface Props {
  open: boolean
  onClose: () => void
  testId: string
  question: GradedQuestion
  counts: QuestionCounts
}

type Line = Omit<RubricCriterion, 'points'> & { points: number | null }

/** The rubric of a question, and whether two persons grade each answer. Before it is saved it shows whose mark changes by how much. */
export function RubricDialog({ open, onClose, testId, question, counts }: Props) {
  const t = useTexts(dialogTexts)
  const { message, modal } = App.useApp()
  const offerUndo = useUndo()
  const [lines, setLines] = useState<Line[]>(question.rubric.length ? question.rubric : [{ id: newKey(), text: '', points: question.points }])
  const [twice, setTwice] = useState(question.twice)
  const [tolerance, setTolerance] = useState(question.tolerance)
  // A change by another person meanwhile is refused by this version.
  const [version] = useState(question.rubricVersion)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const rubric = lines.flatMap(({ id, text, points }) => (text.trim() && points ? [{ id, text: text.trim(), points }] : []))
  const whole = rubric.length === lines.length
  const rules = { rubric, twice, tolerance }
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
          {lines.map(({ id, text, points }, at) => {
            const problem = !text.trim() ? t.needText : points ? undefined : t.needPoints
            return (
              <li key={id}>
                <Input
                  aria-label={`${t.text} ${at + 1}`}
                  status={tried && !text.trim() ? 'error' : ''}
                  maxLength={gradingLimits.textLength}
                  value={text}
                  onChange={({ target }) => put(at, { text: target.value })}
                />
                <NumberInput
                  aria-label={`${t.points} ${at + 1}`}
                  status={tried && !points ? 'error' : ''}
                  min={-question.points}
                  max={question.points}
                  precision={2}
                  value={points}
                  formatter={(value) => (value === undefined ? '' : String(Number(value)))}
                  onChange={(value) => put(at, { points: value })}
                />
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t.moveUp(text)}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={t.moveDown(text)}
                  disabled={at === lines.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t.removeLine(text)}
                  onClick={() => setLines((now) => now.filter((line) => line.id !== id))}
                />
                {tried && problem && <em role="alert">{problem}</em>}
              </li>
            )
          })}
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
