import 'katex/dist/katex.min.css'
import '#web/ui/document/text.css'
import '#web/ui/document/text-blocks.css'
import '../editor.css'
import type { DocJson } from '#document/schema/node-json.ts'
import { bookLanguage } from '#document/text/book-words.ts'
import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Prompts } from '../prompts/Prompts.tsx'
import { createTextEditor, type TextEditor } from '../state/text-editor.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useWriting } from './writing-context.ts'
import styles from './rich.module.css'

interface Props {
  /** The accessible name. */
  label: string
  hint: string
  /** The text at the start. Later changes come from the editor; another text needs another `key`. */
  doc: DocJson
  onChange: (doc: DocJson) => void
  /** How much room the text takes: of its own, a line of a list, or a field of a form. */
  kind: 'large' | 'line' | 'text'
  id?: string
  plugins?: readonly Plugin[]
  nodeViews?: Readonly<Record<string, NodeViewConstructor>>
  focus?: boolean
  /** What stands around the text and works on it: a row of tools, buttons of the row. */
  children?: (editor: TextEditor | undefined, place: ReactNode) => ReactNode
}

/** A key of the chapter editor without a meaning here: references within a book. */
const unused = keymap({ 'Mod-Shift-l': () => true })

/** A rich text of a form, such as the stem of a question or the body of a notice. Stands within a `WritingContext`. */
export function RichField({ label, hint, doc, onChange, kind, id, plugins = [], nodeViews = {}, focus = false, children }: Props) {
  const { upload, tell, register } = useWriting()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [editor, setEditor] = useState<TextEditor>()
  const latest = useRef(onChange)
  latest.current = onChange
  const first = useRef({ doc, plugins, nodeViews, hint, label, focus })
  useEffect(() => {
    if (!place) return undefined
    const start = first.current
    const started: TextEditor = createTextEditor(place, start.doc, {
      upload,
      t: editorTexts(),
      editable: true,
      name: start.label,
      language: bookLanguage(language()),
      tell,
      onChange: () => latest.current(started.json()),
      plugins: [...start.plugins, unused],
      nodeViews: start.nodeViews,
      hint: start.hint,
      short: true,
    })
    // What the editor completes at the start, such as ids of blocks, is no change of the person.
    setEditor(started)
    if (start.focus) started.view.focus()
    const leave = register(started)
    return () => {
      leave()
      setEditor(undefined)
      started.destroy()
    }
  }, [place, upload, tell, register])
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-label', label)
  }, [editor, label])
  const text = <div ref={setPlace} className={styles[kind]} {...(id && { id })} />
  return (
    <>
      {children ? children(editor, text) : text}
      {editor && <Prompts writing={editor} tell={tell} />}
    </>
  )
}
