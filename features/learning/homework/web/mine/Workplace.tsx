import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { bytesOf } from '#assessment/homework/homework.ts'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { plainText } from '#document/text/text.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { SaveState } from '#web/ui/states/SaveState.tsx'
import { clockText } from '#web/ui/time/When.tsx'
import type { homeworkSubmit, MyHomework } from '../../contract-mine.ts'
import { myLines } from '../lines.ts'
import { annotationTexts } from '../annotations/annotation-texts.ts'
import { MyAnnotations } from '../annotations/MyAnnotations.tsx'
import { useHasQuote, useQuoted } from '../annotations/use-quoted.ts'
import { listOf } from '../questions/answers.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { AnswerFields } from '../questions/Questions.tsx'
import { peerTexts } from '../peer/peer-texts.ts'
import { texts } from '../texts.ts'
import type { DraftState } from './draft-keeper.ts'
import styles from './info.module.css'
import { mineTexts, type MineTexts } from './mine-texts.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

function savedWords(state: DraftState, empty: boolean, t: MineTexts): string {
  if (state.kind === 'saved') return state.at ? t.saved(clockText(new Date(state.at))) : empty ? t.nothing : t.saved('')
  if (state.kind === 'refused') return t.refused(state.reason)
  return { saving: t.saving, offline: t.offline, conflict: t.conflict }[state.kind]
}

/** Where a student writes: the text and the files, saved as they are written, and handed in with a receipt. */
export function Workplace({ homework }: { homework: MyHomework }) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const p = useTexts(peerTexts)
  const a = useTexts(annotationTexts)
  const q = useTexts(questionTexts)
  const { modal, message } = App.useApp()
  const { keeper, state } = useDraftKeeper(homework)
  const [written, setWritten] = useState(keeper.written)
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState({ text: false, files: false })
  const [confirmed, setConfirmed] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const handed = homework.history.length > 0
  const quoted = useHasQuote()
  const [open, setOpen] = useState(!handed || homework.state === 'returned' || quoted)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [submit, { busy, error }] = useCall<typeof homeworkSubmit>('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/submissions', {
    refresh: myLines,
    refreshOnConflict: true,
    onDone({ draft, history, group }) {
      keeper.handedIn(draft.no)
      if (group) {
        setConfirmed(false)
        return void message.success(t.proposed, 6)
      }
      setOpen(false)
      setConfirmed(false)
      void message.success(all.list([t.done, t.receiptIs(history[0]?.receipt ?? '')]), 6)
    },
    // What was refused is sent again once it was changed.
    onFail: ({ status }) => status !== undefined && setKey(crypto.randomUUID()),
  })
  const write = (part: Partial<typeof written>) => {
    keeper.write(part)
    setWritten(keeper.written())
  }
  useQuoted(homework.annotationTask !== null, written.annotations, (annotation) => write({ annotations: [...written.annotations, annotation] }))
  if (!open)
    return (
      <div className={styles.done}>
        <span>
          <b>{t.done}</b> <span>{t.receiptIs(homework.history[0]?.receipt ?? '')}</span>
        </span>
        <Button onClick={() => setOpen(true)}>{t.again}</Button>
      </div>
    )
  const characters = written.text ? plainText(written.text).trim().length : 0
  const asked = new Set(homework.questions.map(({ id }) => id))
  const answers = listOf(written.answers).filter(({ questionId }) => asked.has(questionId))
  const problem = (path: string) => error?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
  const send = () =>
    submit({
      key,
      classId: homework.classId,
      homeworkId: homework.id,
      body: {
        text: homework.takesText ? written.text : null,
        fileIds: written.files.map(({ id }) => id),
        answers,
        annotations: homework.annotationTask ? [...written.annotations] : [],
        confirmed,
      },
    })
  const left = homework.state === 'returned' ? 0 : homework.attempts - homework.history.length - 1
  function ask() {
    if (homework.statement && !confirmed) return setUnconfirmed(true)
    void modal.confirm({
      title: t.askTitle(homework.title),
      content: (
        <>
          {homework.questions.length > 0 && <p>{q.answered(answers.length, homework.questions.length)}</p>}
          {homework.questions.length > answers.length && <p className={styles.late}>{q.left(homework.questions.length - answers.length)}</p>}
          {(characters > 0 || written.files.length > 0 || (homework.questions.length === 0 && !homework.annotationTask)) && (
            <p>{t.askSize(characters, written.files.length)}</p>
          )}
          {homework.annotationTask && <p>{a.count(written.annotations.length, homework.annotationTask.least)}</p>}
          {homework.accepts === 'late' && <p className={styles.late}>{t.askLate}</p>}
          <p>{t.askLeft(left)}</p>
        </>
      ),
      okText: homework.group ? t.submitGroup : t.submit,
      cancelText: all.cancel,
      onOk: async () => void (await send()),
    })
  }
  const waits = sending.text || sending.files
  const states = { saved: 'saved', saving: 'saving', offline: 'offline', conflict: 'conflict', refused: 'offline' } as const
  const empty = characters === 0 && written.files.length === 0 && answers.length === 0 && written.annotations.length === 0
  return (
    <section className={styles.workplace} aria-label={t.myWork}>
      <div className={styles.head}>
        <h3>{t.myWork}</h3>
        <SaveState state={states[state.kind]} words={savedWords(state, empty, t)} />
      </div>
      {state.kind === 'conflict' && (
        <ConflictNotice
          busy={false}
          keepMine={() => keeper.keepMine()}
          takeTheirs={() => {
            keeper.takeTheirs()
            setWritten(keeper.written())
            setRound(round + 1)
          }}
        />
      )}
      {homework.takesText && (
        <div>
          <RichTextField
            key={round}
            label={t.text}
            hint={t.textHint}
            large
            value={written.text}
            onChange={(text) => write({ text })}
            onBusy={(now) => setSending((before) => ({ ...before, text: now }))}
          />
          {problem('text') && (
            <p className={styles.problem} role="alert">
              {problem('text')}
            </p>
          )}
        </div>
      )}
      {homework.annotationTask && (
        <MyAnnotations
          task={homework.annotationTask}
          value={written.annotations}
          onChange={(annotations) => write({ annotations })}
          problemOf={(at) => (at < 0 ? error?.fields?.find(({ path }) => path === 'annotations')?.message : problem(`annotations.${at}`))}
        />
      )}
      {homework.questions.length > 0 && (
        <div>
          <AnswerFields
            questions={homework.questions}
            shown={homework.answersShown}
            given={written.answers}
            onAnswer={(id, value) => write({ answers: { ...written.answers, [id]: value } })}
            problemOf={(id) => {
              const at = answers.findIndex(({ questionId }) => questionId === id)
              return at < 0 ? undefined : problem(`answers.${at}`)
            }}
          />
          {error?.fields?.some(({ path }) => path === 'answers') && (
            <p className={styles.problem} role="alert">
              {problem('answers')}
            </p>
          )}
        </div>
      )}
      {homework.takesFiles && (
        <div>
          <h4>{t.files}</h4>
          <AttachmentsField
            value={written.files}
            onChange={(files) => write({ files })}
            max={homework.maxFiles}
            rule={{ ...attachmentRule, maxBytes: bytesOf(homework.maxMegabytes) }}
            onBusy={(now) => setSending((before) => ({ ...before, files: now }))}
          />
          {problem('fileIds') && (
            <p className={styles.problem} role="alert">
              {problem('fileIds')}
            </p>
          )}
        </div>
      )}
      {homework.reviewed && <p className={styles.hint}>{p.before}</p>}
      {homework.statement && (
        <div>
          <Checkbox
            checked={confirmed}
            onChange={({ target }) => {
              setConfirmed(target.checked)
              setUnconfirmed(false)
            }}
          >
            {t.confirm(homework.statement)}
          </Checkbox>
          {(unconfirmed || problem('confirmed')) && (
            <p className={styles.problem} role="alert">
              {t.mustConfirm}
            </p>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <Button type="primary" size="large" loading={busy} disabled={waits || state.kind === 'conflict'} onClick={ask}>
          {homework.group ? t.submitGroup : homework.state === 'returned' ? t.submitAgain : homework.accepts === 'late' ? t.submitLate : t.submit}
        </Button>
        <small role="status">{waits ? t.busy : state.kind === 'offline' ? t.waits : characters > 0 && all.characters(characters)}</small>
      </div>
    </section>
  )
}
