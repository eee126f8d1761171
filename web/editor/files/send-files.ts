import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { fileProblem } from '#web/ui/files/file-rule.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { durationOf, kindOfFile, nodeOfFile, ruleOf, type FileKind, type Upload } from './files.ts'
import { dropUpload, placeUploaded, showUpload } from './uploads.ts'
import { uploadBox } from '../views/upload-box.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'

interface Sending {
  upload: Upload
  t: EditorTexts
  /** Shows why a file was not accepted. */
  tell: (problem: string) => void
}

/** Uploads files one after another to a position in the text. Each becomes a block of the given kind, else of the kind for its suffix. */
export async function sendFiles(view: EditorView, files: readonly File[], pos: number, sending: Sending, kind?: FileKind): Promise<void> {
  const fileTexts = textsOf(uiTexts)
  const accepted = files.filter((file) => {
    const problem = fileProblem(file, ruleOf(kind ?? kindOfFile(file.name)), fileTexts)
    if (problem) sending.tell(problem)
    return !problem
  })
  const waiting = accepted.map((file) => ({
    file,
    id: {},
    control: new AbortController(),
    box: uploadBox(file.name, sending.t),
    doc: view.state.doc,
  }))
  for (const { id, box, control } of waiting) {
    box.onStop(() => {
      control.abort()
      dropUpload(view, id)
    })
    showUpload(view, id, pos, box.element)
  }
  for (const each of waiting) await sendOne(view, each, sending, kind)
}

interface Waiting {
  /** The document when the file was chosen. */
  doc: Node
  file: File
  id: object
  control: AbortController
  box: ReturnType<typeof uploadBox>
}

async function sendOne(view: EditorView, each: Waiting, sending: Sending, kind: FileKind = kindOfFile(each.file.name)): Promise<void> {
  const { file, id, control, box } = each
  if (control.signal.aborted) return
  try {
    const stored = await sending.upload(kind, file, { signal: control.signal, onProgress: box.progress })
    const duration = kind === 'audio' ? await durationOf(stored.url) : undefined
    if (view.isDestroyed) return
    const node = nodeOfFile(kind, stored, duration === undefined ? {} : { duration })
    const untouched = view.state.doc === each.doc
    view.dispatch(placeUploaded(view.state, id, node))
    if (untouched) selectFile(view, stored.id)
  } catch (error) {
    if (control.signal.aborted || view.isDestroyed) return
    const problem = error instanceof RequestError ? (error.fields?.[0]?.message ?? error.message) : String(error)
    sending.tell(problem)
    box.fail(problem, () => void sendOne(view, each, sending, kind))
  }
}

/** Selects the new block, so that the margin column shows its properties. Only called if the text has not changed meanwhile. */
function selectFile(view: EditorView, fileId: string): void {
  let found: number | undefined
  view.state.doc.descendants((node, pos) => {
    if (node.attrs['file'] === fileId) found = pos
    return !node.isTextblock
  })
  if (found !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, found)).scrollIntoView())
}
