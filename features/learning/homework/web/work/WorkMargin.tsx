import { App, Button, Checkbox, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { Homework } from '../../contract.ts'
import type { Submission, submissionGet, submissionGrade } from '../../contract-submissions.ts'
import type { homeworkQuestions } from '../../contract-questions.ts'
import { questionsLine, submissionLine, workLines } from '../lines.ts'
import { marksToSend, sumOfMarks } from '../questions/marks.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { numberText } from '../shown/number-text.ts'
import { WorkReviewsSection } from '../peer/teach/WorkReviewsSection.tsx'
import { texts } from '../texts.ts'
import { Extension } from './Extension.tsx'
import { History } from './History.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import type { Typed } from './typed.ts'
import { Versions } from './Versions.tsx'
import styles from './work.module.css'
import { workTexts } from './work-texts.ts'

interface Props {
  homework: Homework
  place: { classId: string; memberId: string }
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  typed: Typed | undefined
  /** Keeps what is typed and not saved; undefined: nothing is. */
  type: (typed: Typed | undefined) => void
  close: () => void
}

/** One student's work beside the table: every version, the history, the feedback and the points. */
export function WorkMargin({ homework, place, walk, typed, type, close }: Props) {
  const t = useTexts(workTexts)
  const all = useTexts(texts)
  const q = useTexts(questionTexts)
  const { message } = App.useApp()
  const [returning, setReturning] = useState(false)
  const [together, setTogether] = useState(true)
  const asked = { homeworkId: homework.id, ...place }
  const { data, error, refetch } = useRead<typeof submissionGet>(submissionLine, asked)
  const [grade, { busy, error: refused }] = useCall<typeof submissionGrade>(
    'PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/score',
    { refresh: workLines, refreshOnConflict: true },
  )
  const questions = useRead<typeof homeworkQuestions>(questionsLine, homework.questions.length ? { homeworkId: homework.id, query: {} } : undefined)
  const over = homework.classes.find(({ id }) => id === place.classId)?.over ?? true
  const may = homework.can.grade && !over
  const answers = data?.history[0]?.answers ?? []
  // Where nothing but questions is taken, their sum is the score.
  const only = homework.questions.length > 0 && !homework.takesText && !homework.takesFiles && !homework.annotationTask
  const shown: Typed = typed ?? {
    score: data?.score ?? (only && answers.length ? sumOfMarks(answers, {}) : null),
    feedback: data?.feedback ?? '',
    marks: {},
  }
  const gradable = may && data !== undefined && data.versions > 0 && data.state !== 'returned'
  const tooMany = shown.score !== null && shown.score > homework.points
  const wrongMark = homework.questions.some(({ questionId, points }) => (shown.marks[questionId] ?? 0) > points)
  const mark = (questionId: string, points: number | null) => {
    const marks = { ...shown.marks, [questionId]: points }
    type({ ...shown, marks, ...(only && { score: sumOfMarks(answers, marks) }) })
  }
  async function save(next: boolean) {
    if (!gradable || shown.score === null || tooMany || wrongMark || busy) return
    const done = await grade({
      ...asked,
      body: {
        score: shown.score,
        feedback: shown.feedback.trim(),
        marks: marksToSend(shown.marks),
        together: together && data.together.length > 0,
        rowVersion: data.rowVersion,
      },
    })
    if (!done) return
    type(undefined)
    void message.success(t.saved)
    if (next) walk.next?.()
  }
  useLetterKey('r', () => gradable && setReturning(true))
  const note = data && noteOf(data, { ...t, ruled: q.ruled }, all)
  return (
    <MarginForm
      title={data?.name ?? ''}
      note={note}
      mark={data && <Avatar name={data.name} src={data.avatarUrl} size={36} />}
      open
      close={close}
      walk={walk}
      foot={
        gradable ? (
          <div className={styles.foot}>
            <span className={styles.score} data-wrong={tooMany || undefined}>
              <NumberInput
                min={0}
                precision={2}
                formatter={numberText}
                variant="borderless"
                aria-label={t.score}
                aria-invalid={tooMany}
                value={shown.score}
                onChange={(value) => type({ ...shown, score: value })}
                onPressEnter={() => void save(true)}
              />
              <span>/ {homework.points}</span>
            </span>
            <Button onClick={() => setReturning(true)}>{t.return}</Button>
            <Button type="primary" loading={busy} disabled={shown.score === null || tooMany || wrongMark} onClick={() => void save(true)}>
              {walk.next ? t.saveNext : t.save}
            </Button>
            {(tooMany || refused || typed) && (
              <small role="status">
                {tooMany ? t.over(homework.points) : refused ? (refused.fields?.[0]?.message ?? refused.message) : t.unsaved}
              </small>
            )}
          </div>
        ) : undefined
      }
    >
      {error && !data && <LoadFailure error={error} gone={all.gone} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Waiting>
      )}
      {data && (
        <div className={styles.work} data-later>
          <Extension homework={homework} submission={data} may={may} />
          {data.versions === 0 ? (
            <EmptyState title={t.nothing} detail={`${t.nothingHelp(momentText(data.dueAt))}${data.state === 'draft' ? ` ${t.draftThere}` : ''}`} />
          ) : (
            <Versions
              key={data.versions}
              history={data.history}
              takesText={homework.takesText}
              task={homework.annotationTask}
              questions={questions.data ?? []}
              marks={shown.marks}
              onMark={gradable ? mark : undefined}
            />
          )}
          {homework.peer && data.versions > 0 && (
            <WorkReviewsSection asked={asked} points={homework.points} may={may} take={gradable ? (score) => type({ ...shown, score }) : undefined} />
          )}
          {data.versions > 0 && data.state !== 'returned' && (
            <section>
              <h3>
                {t.feedback} <small>{t.feedbackHelp(data.name)}</small>
              </h3>
              <Input.TextArea
                aria-label={t.feedback}
                autoSize={{ minRows: 2, maxRows: 10 }}
                maxLength={homeworkLimits.feedbackLength}
                disabled={!gradable}
                value={shown.feedback}
                onChange={({ target }) => type({ ...shown, feedback: target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(true)
                }}
              />
            </section>
          )}
          {gradable && data.together.length > 0 && (
            <Checkbox checked={together} onChange={({ target }) => setTogether(target.checked)}>
              {t.together(all.list(data.together.map(({ name }) => name)))}
            </Checkbox>
          )}
          <History submission={data} />
        </div>
      )}
      {returning && data && <ReturnDialog homework={homework} submission={data} close={() => setReturning(false)} done={() => type(undefined)} />}
    </MarginForm>
  )
}

function noteOf(
  { number, className, lateMinutes, versions, state, counted, deduction, byRules }: Submission,
  t: { onTime: string; ruled: string; counted: (score: number) => string },
  all: {
    late: (minutes: number) => string
    work: (state: Submission['state']) => string
    version: (no: number) => string
    deduction: (points: number) => string
  },
): string {
  const handed = versions > 0 ? [lateMinutes > 0 ? all.late(lateMinutes) : t.onTime, all.version(versions)] : []
  const earned = counted !== null && deduction > 0 ? [all.deduction(deduction), t.counted(counted)] : []
  return [number, className, ...handed, byRules ? t.ruled : all.work(state), ...earned].filter(Boolean).join('  ')
}
