import type { Chapter } from '../../contract.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { bookLanguage } from '#document/text/book-words.ts'
import { App } from 'antd'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import 'katex/dist/katex.min.css'
import '#web/ui/document/text.css'
import '#web/ui/document/text-blocks.css'
import '#web/editor/editor.css'
import { editorTexts } from '#web/editor/texts/editor-texts.ts'
import { numbers } from '#web/editor/state/numbers.ts'
import { createTextEditor, type TextEditor } from '#web/editor/state/text-editor.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChapterWorkspace } from '../ChapterWorkspace.tsx'
import styles from './ChapterText.module.css'
import { rememberedChapter, rememberChapter } from '../saving/remembered-chapters.ts'
import { mergeTexts } from '../saving/merge-rows.ts'
import { replaceText } from '../saving/replace-text.ts'
import { initialTextOf, type InitialText } from '../saving/initial-text.ts'
import { texts } from '../texts.ts'
import type { OpenChapter } from '../use-chapter.ts'
import { useAutosave } from '../saving/use-autosave.ts'
import { uploadTo } from './upload-file.ts'

interface Props {
  open: OpenChapter
  /** Id of the block in the address. */
  block: string | null
  /** Present name and number, from the tree. */
  name: { name: string; number: string } | undefined
}

/** One open chapter: starts the editor on its text and renders the desk around it. */
export function ChapterText({ open: { chapter, others, kept }, block, name }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const mountPoint = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState<TextEditor>()
  const [broken, setBroken] = useState(false)
  const opening = useMemo(() => initialTextOf(chapter, kept), [chapter, kept])
  const current = useRef<TextEditor>(undefined)
  const { autosave, state } = useAutosave(chapter, opening, {
    content: () => JSON.stringify(current.current?.json() ?? JSON.parse(opening.content)),
    adopt(base, theirs) {
      const writing = current.current
      const merged = writing && mergeTexts(JSON.parse(base) as DocJson, writing.json(), JSON.parse(theirs) as DocJson)
      if (merged) replaceText(writing, merged, { undoable: false })
      return merged !== undefined
    },
  })
  const [tell] = useState(() => (problem: string) => void message.warning(problem, 6))

  useEffect(() => {
    if (!mountPoint.current) return
    try {
      const started = createTextEditor(mountPoint.current, textOf(chapter, opening), {
        upload: uploadTo(chapter.textbookId),
        plugins: [numbers(chapter.id, bookLanguage(chapter.language))],
        t: editorTexts(),
        editable: chapter.can.edit,
        name: t.textOf(chapter.name),
        language: chapter.language,
        tell,
        onChange: () => autosave.changed(),
      })
      current.current = started
      // The text is painted first, and then the tools around it.
      startTransition(() => setWriting(started))
      const warn = (event: BeforeUnloadEvent) => started.uploading() > 0 && event.preventDefault()
      window.addEventListener('beforeunload', warn)
      return () => {
        window.removeEventListener('beforeunload', warn)
        if (started.uploading() > 0) tell(t.uploadsStopped(started.uploading()))
        rememberChapter(chapter.id, started.view.state, autosave.version)
        started.destroy()
      }
    } catch (error) {
      // Do not open a text that this schema cannot read completely: the editor would save only the part it could read.
      if (!(error instanceof RangeError)) throw error
      setBroken(true)
    }
    return undefined
  }, [chapter, opening, autosave, t, tell])

  useEffect(() => {
    if (block) writing?.jumpToBlock(block)
  }, [writing, block])

  if (broken) return <ErrorState title={t.unreadable} detail={t.unreadableHelp} />
  return (
    <ChapterWorkspace
      chapter={name ? { ...chapter, name: name.name, number: name.number } : chapter}
      others={others}
      opening={opening}
      writing={writing}
      autosave={autosave}
      saving={state}
      tell={tell}
    >
      <div ref={mountPoint} className={styles.place} />
    </ChapterWorkspace>
  )
}

/** The editor state with its undo history from earlier in this window, if the chapter has not changed since; otherwise the text to open. */
function textOf(chapter: Chapter, opening: InitialText) {
  const json = JSON.parse(opening.content) as NodeJson
  const left = rememberedChapter(chapter.id)
  if (left?.version() !== chapter.version || !chapter.can.edit) return json
  return JSON.stringify(left.state.doc.toJSON()) === JSON.stringify(left.state.schema.nodeFromJSON(json).toJSON()) ? left.state : json
}
