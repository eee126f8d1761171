import { App } from 'antd'
import { noText } from '#features/learning/posts/web/no-text.ts'
import { postLines } from '#features/learning/posts/web/lines.ts'
import { ThreadFields, type ThreadValues } from '#features/learning/posts/web/thread/ThreadFields.tsx'
import { useBusyFiles } from '#features/learning/posts/web/thread/use-busy-files.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import type { Topic, topicChange } from '../../contract.ts'
import { topicTexts } from '../topic-texts.ts'

interface Props {
  topic: Topic
  textbookId: string | undefined
  close: () => void
}

/** The form in which the author changes a topic. */
export function EditTopic({ topic, textbookId, close }: Props) {
  const t = useTexts(topicTexts)
  const { message } = App.useApp()
  const files = useBusyFiles()
  const saved = { title: topic.title, doc: topic.opening.doc, fileIds: topic.opening.files, anchor: topic.anchor, anonymous: false }
  const draft = useDraftForm<ThreadValues>(`topic.${topic.id}`, saved, topic.rowVersion)
  const [save, { busy }] = useCall<typeof topicChange>('PUT /pressplatform/topics/{topicId}', {
    fields: draft.form,
    refresh: postLines,
    onDone() {
      void message.success(t.saved)
      draft.accept(draft.typed, close)
    },
  })
  const submit = ({ title, doc, fileIds, anchor }: ThreadValues) => {
    if (files.busy) return
    const body = { title, doc: doc ?? noText(), fileIds: fileIds.map(({ id }) => id), anchor, rowVersion: topic.rowVersion }
    void save({ topicId: topic.id, body })
  }
  return (
    <NewForm draft={draft} busy={busy || files.busy} save={submit} title={t.editTitle} label={t.save} close={close}>
      <ThreadFields textbookId={textbookId} anonymous={false} textKey={String(draft.restored)} onBusy={files.note} />
    </NewForm>
  )
}
