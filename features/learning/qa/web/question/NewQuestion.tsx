import { noText } from '#features/learning/posts/web/no-text.ts'
import { emptyThread, ThreadFields, type ThreadValues } from '#features/learning/posts/web/thread/ThreadFields.tsx'
import { useBusyFiles } from '#features/learning/posts/web/thread/use-busy-files.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import type { Anchor } from '#features/learning/posts/contract.ts'
import type { questionAsk } from '../../contract.ts'
import { questionLines } from '../lines.ts'
import { qaTexts } from '../qa-texts.ts'
import { Similar } from './Similar.tsx'

interface Props {
  klass: { id: string; textbook: { id: string } | null }
  anonymous: boolean
  /** The passage that it is about, when it is asked from the textbook. */
  anchor?: Anchor | undefined
  close: () => void
  done: (id: string) => void
}

/** The form for a new question of a class; while its title is typed, similar ones are shown. */
export function NewQuestion({ klass, anonymous, anchor, close, done }: Props) {
  const t = useTexts(qaTexts)
  const files = useBusyFiles()
  const record = useNewRecord<typeof questionAsk, ThreadValues>({
    name: ['question.new', klass.id, ...(anchor ? [anchor.chapterId, anchor.block ?? ''] : [])].join('.'),
    empty: { ...emptyThread, anchor: anchor ?? null },
    line: 'POST /pressplatform/classes/{classId}/questions',
    refresh: questionLines,
    ask: ({ fileIds, doc, ...values }, key) =>
      files.busy ? undefined : { classId: klass.id, key, body: { ...values, doc: doc ?? noText(), fileIds: fileIds.map(({ id }) => id) } },
    added: () => t.published,
    done: ({ id }) => done(id),
  })
  return (
    <NewForm {...record} busy={record.busy || files.busy} title={t.add} note={t.newNote} label={t.add} close={close}>
      <ThreadFields
        textbookId={klass.textbook?.id}
        anonymous={anonymous}
        textKey={String(record.draft.restored)}
        onBusy={files.note}
        belowTitle={<Similar classId={klass.id} title={record.draft.typed.title} />}
      />
    </NewForm>
  )
}
