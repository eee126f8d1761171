import type { latexOfOmml } from '#document/exchange/omml/omml-latex.ts'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cleanPasted } from './clean-paste.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import type { Upload } from '../files/files.ts'
import { sendFiles } from '../files/send-files.ts'

interface Parts {
  upload: Upload
  t: EditorTexts
  tell: (problem: string) => void
}

/** What reads the formulas of Word is loaded with the first of them. */
let latexOf: typeof latexOfOmml | undefined
const loadFormulas = async (): Promise<void> => {
  const module = await import('#document/exchange/omml/omml-latex.ts').catch(() => undefined)
  latexOf ??= module?.latexOfOmml
}
const hasWordFormula = (html: string) => /<m:omath/i.test(html)

/** Uploads pasted and dropped files to their position. Pasted HTML is cleaned, and pictures in it (data URLs) are uploaded after it. */
export function pasteAndDrop(parts: Parts): Plugin {
  let pictures: File[] = []
  const upload = (view: EditorView, files: readonly File[], pos: number) => void sendFiles(view, files, pos, parts)
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const html = event.clipboardData?.getData('text/html') ?? ''
          if (latexOf || !hasWordFormula(html) || view.state.selection.$from.parent.type.spec.code) return false
          event.preventDefault()
          // If it cannot be loaded, the text is pasted without the formulas, and that is said.
          void loadFormulas().then(() => !view.isDestroyed && view.pasteHTML(html))
          return true
        },
        dragenter(_view, event) {
          if (!latexOf && event.dataTransfer?.types.includes('text/html')) void loadFormulas()
        },
      },
      transformPastedHTML(html) {
        const cleaned = cleanPasted(html, latexOf)
        pictures = cleaned.pictures
        if (cleaned.lost) parts.tell(parts.t.picturesLost(cleaned.lost))
        if (cleaned.lostFormulas) parts.tell(parts.t.formulasLost(cleaned.lostFormulas))
        return cleaned.html
      },
      handlePaste(view, event, slice) {
        const files = [...(event.clipboardData?.files ?? [])]
        const inline = pictures
        pictures = []
        // A copied picture comes with an <img> as HTML, and text from an office program with a picture of itself; files count only if there is no text.
        const onlyFiles = files.length > 0 && slice.content.textBetween(0, slice.content.size).trim() === ''
        if (onlyFiles) {
          upload(view, files, view.state.selection.from)
          return true
        }
        if (inline.length) queueMicrotask(() => upload(view, inline, view.state.selection.to))
        return false
      },
      handleDrop(view, event, _slice, moved) {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (moved || !files.length) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        upload(view, files, at?.pos ?? view.state.selection.from)
        return true
      },
    },
  })
}
