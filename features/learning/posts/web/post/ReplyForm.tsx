import { App, Button, Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { postAdd } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { noText } from '../no-text.ts'
import { postTexts } from '../post-texts.ts'
import { keptReply, type ReplyDraft } from './kept-replies.ts'
import { PostFields } from './PostFields.tsx'
import styles from './post.module.css'

interface Props {
  threadId: string
  /** The post that is answered; absent for the thread itself. */
  answers?: { id: string; name: string; private: boolean } | undefined
  /** The writer is a student and may do without a name. */
  student: boolean
  focus?: boolean
  /** Called after it was sent, or with the button that closes the form. */
  close?: () => void
}

const empty: ReplyDraft = { doc: null, files: [], anonymous: false, private: false }

/** The form for a reply. What is written stays in the browser until it was sent. */
export function ReplyForm({ threadId, answers, student, focus = false, close }: Props) {
  const t = useTexts(postTexts)
  const { message } = App.useApp()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [kept] = useState(() => keptReply(memberId, threadId, answers?.id ?? ''))
  const [draft, setDraft] = useState<ReplyDraft>(() => ({ ...empty, ...kept.find() }))
  const [problem, setProblem] = useState('')
  const [uploading, setUploading] = useState(false)
  const [key, setKey] = useState(newKey)
  useEffect(() => kept.keep(draft === empty ? undefined : draft), [kept, draft])
  const change = (part: Partial<ReplyDraft>) => {
    setProblem('')
    setDraft((now) => ({ ...now, ...part }))
  }
  const [send, { busy }] = useCall<typeof postAdd>('POST /pressplatform/threads/{threadId}/posts', {
    refresh: postLines,
    onDone({ state }) {
      setDraft(empty)
      setKey(newKey())
      void message.success(state === 'held' ? t.sentHeld : t.sent, state === 'held' ? 6 : 3)
      kept.keep(undefined)
      close?.()
    },
    onFail: (error) => setProblem(error.fields?.[0]?.message ?? error.message),
    silent: true,
  })
  const { doc, files, anonymous } = draft
  const submit = () => {
    if (uploading) return setProblem(t.busyFiles)
    const body = { answersId: answers?.id ?? null, doc: doc ?? noText(), fileIds: files.map(({ id }) => id), anonymous, private: draft.private }
    void send({ threadId, key, body })
  }
  const label = answers ? t.writeTo(answers.name) : t.write
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* The fields are emptied once the reply was sent: nothing is typed into them until then that would be lost. */}
      <div inert={busy}>
        <PostFields key={key} label={label} doc={doc} files={files} focus={focus} onChange={change} onBusy={setUploading} />
      </div>
      <div className={styles.choices}>
        {student && (
          <Checkbox checked={anonymous} onChange={({ target }) => change({ anonymous: target.checked })}>
            {t.asAnonymous}
          </Checkbox>
        )}
        <Checkbox
          checked={draft.private || answers?.private === true}
          disabled={answers?.private === true}
          onChange={({ target }) => change({ private: target.checked })}
        >
          {student ? t.asPrivate : t.asPrivateTo}
        </Checkbox>
        <span className={styles.buttons}>
          {close && <Button onClick={close}>{t.cancel}</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t.send}
          </Button>
        </span>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
