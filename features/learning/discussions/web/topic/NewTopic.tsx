import type { Anchor } from '#features/learning/posts/contract.ts'
import { noText } from '#features/learning/posts/web/no-text.ts'
import { emptyThread, ThreadFields, type ThreadValues } from '#features/learning/posts/web/thread/ThreadFields.tsx'
import { useBusyFiles } from '#features/learning/posts/web/thread/use-busy-files.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import type { topicAdd } from '../../contract.ts'
import { topicLines } from '../lines.ts'
import { topicTexts } from '../topic-texts.ts'

interface Props {
  klass: { id: string; textbook: { id: string } | null }
  anonymous: boolean
  /** The passage that it is about, when it is begun from there. */
  anchor?: Anchor | undefined
  close: () => void
  done: (id: string) => void
}

/** The form for a new topic of a class. */
export function NewTopic({ klass, anonymous, anchor, close, done }: Props) {
  const t = useTexts(topicTexts)
  const files = useBusyFiles()
  const record = useNewRecord<typeof topicAdd, ThreadValues>({
    name: ['topic.new', klass.id, ...(anchor ? [anchor.chapterId, anchor.block ?? ''] : [])].join('.'),
    empty: { ...emptyThread, anchor: anchor ?? null },
    line: 'POST /pressplatform/classes/{classId}/topics',
    refresh: topicLines,
    ask: ({ fileIds, doc, ...values }, key) =>
      files.busy ? undefined : { classId: klass.id, key, body: { ...values, doc: doc ?? noText(), fileIds: fileIds.map(({ id }) => id) } },
    added: () => t.published,
    done: ({ id }) => done(id),
  })
  return (
    <NewForm {...record} busy={record.busy || files.busy} title={t.newTopic} note={t.newNote} label={t.add} close={close}>
      <ThreadFields textbookId={klass.textbook?.id} anonymous={anonymous} textKey={String(record.draft.restored)} onBusy={files.note} />
    </NewForm>
  )
}
