import { App } from 'antd'
import { noText } from '#features/learning/posts/web/no-text.ts'
import { postLines } from '#features/learning/posts/web/lines.ts'
import { ThreadFields, type ThreadValues } from '#features/learning/posts/web/thread/ThreadFields.tsx'
import { useBusyFiles } from '#features/learning/posts/web/thread/use-busy-files.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import type { Question, questionEdit } from '../../contract.ts'
import { qaTexts } from '../qa-texts.ts'

interface Props {
  question: Question
  textbookId: string | undefined
  close: () => void
}

/** The form in which the author changes a question. */
export function EditQuestion({ question, textbookId, close }: Props) {
  const t = useTexts(qaTexts)
  const { message } = App.useApp()
  const files = useBusyFiles()
  const saved = { title: question.title, doc: question.opening.doc, fileIds: question.opening.files, anchor: question.anchor, anonymous: false }
  const draft = useDraftForm<ThreadValues>(`question.${question.id}`, saved, question.rowVersion)
  const [save, { busy }] = useCall<typeof questionEdit>('PUT /pressplatform/questions/{questionId}', {
    fields: draft.form,
    refresh: postLines,
    onDone() {
      void message.success(t.saved)
      draft.accept(draft.typed, close)
    },
  })
  const submit = ({ title, doc, fileIds, anchor }: ThreadValues) => {
    if (files.busy) return
    const body = { title, doc: doc ?? noText(), fileIds: fileIds.map(({ id }) => id), anchor, rowVersion: question.rowVersion }
    void save({ questionId: question.id, body })
  }
  return (
    <NewForm draft={draft} busy={busy || files.busy} save={submit} title={t.editTitle} label={t.save} close={close}>
      <ThreadFields textbookId={textbookId} anonymous={false} textKey={String(draft.restored)} onBusy={files.note} />
    </NewForm>
  )
}
