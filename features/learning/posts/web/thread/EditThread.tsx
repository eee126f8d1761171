import { App } from 'antd'
import type { Call, CallArguments } from '#contract/call.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import type { OpenThread, ThreadDraft } from '../../contract.ts'
import { noText } from '../no-text.ts'
import { postLines } from '../lines.ts'
import { ThreadFields, type ThreadValues } from './ThreadFields.tsx'
import { useBusyFiles } from './use-busy-files.ts'

interface Props<C extends Call> {
  thread: Pick<OpenThread, 'id' | 'title' | 'opening' | 'anchor' | 'rowVersion'>
  /** What was typed is kept under this name. */
  name: string
  line: C['line']
  ask: (body: ThreadDraft & { rowVersion: number }) => CallArguments<C>
  words: { editTitle: string; save: string; saved: string }
  textbookId: string | undefined
  close: () => void
}

/** The form in which the author changes a topic or a question. */
export function EditThread<C extends Call>({ thread, name, line, ask, words, textbookId, close }: Props<C>) {
  const { message } = App.useApp()
  const files = useBusyFiles()
  const { title, opening, anchor, rowVersion } = thread
  const draft = useDraftForm<ThreadValues>(name, { title, doc: opening.doc, fileIds: opening.files, anchor, anonymous: false }, rowVersion)
  const [save, { busy }] = useCall<C>(line, {
    fields: draft.form,
    refresh: postLines,
    onDone() {
      void message.success(words.saved)
      draft.accept(draft.typed, close)
    },
  })
  const submit = ({ title: typed, doc, fileIds, anchor: about }: ThreadValues) => {
    if (files.busy) return
    void save(ask({ title: typed, doc: doc ?? noText(), fileIds: fileIds.map(({ id }) => id), anchor: about, rowVersion }))
  }
  return (
    <NewForm draft={draft} busy={busy || files.busy} save={submit} title={words.editTitle} label={words.save} close={close}>
      <ThreadFields textbookId={textbookId} anonymous={false} textKey={String(draft.restored)} onBusy={files.note} />
    </NewForm>
  )
}
