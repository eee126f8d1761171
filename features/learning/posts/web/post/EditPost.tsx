import { App, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PostLine, postChange } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { noText } from '../no-text.ts'
import { postTexts } from '../post-texts.ts'
import { PostFields } from './PostFields.tsx'
import styles from './post.module.css'

/** The form in which a reply is changed, in its place. */
export function EditPost({ post, close }: { post: PostLine; close: () => void }) {
  const t = useTexts(postTexts)
  const { message } = App.useApp()
  const [{ doc, files }, setDraft] = useState({ doc: post.doc, files: post.files })
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState('')
  const [save, { busy }] = useCall<typeof postChange>('PUT /pressplatform/posts/{postId}', {
    refresh: postLines,
    silent: true,
    onDone({ state }) {
      void message.success(state === 'held' ? t.sentHeld : t.saved)
      close()
    },
    onFail: (error) => setProblem(error.fields?.[0]?.message ?? error.message),
  })
  const submit = () => {
    if (uploading) return setProblem(t.busyFiles)
    void save({ postId: post.id, body: { doc: doc ?? noText(), fileIds: files.map(({ id }) => id), rowVersion: post.rowVersion } })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PostFields label={t.edit} doc={doc} files={files} focus onChange={(part) => setDraft((now) => ({ ...now, ...part }))} onBusy={setUploading} />
      <div className={styles.choices}>
        <span className={styles.buttons}>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t.save}
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
