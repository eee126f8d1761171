import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cleanPasted } from './clean-paste.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { sendFiles } from '../files/send-files.ts'

interface Parts {
  textbookId: string
  t: EditorTexts
  tell: (problem: string) => void
}

/** Uploads pasted and dropped files to their position. Pasted HTML is cleaned, and pictures in it (data URLs) are uploaded after it. */
export function pasteAndDrop(parts: Parts): Plugin {
  let pictures: File[] = []
  const upload = (view: EditorView, files: readonly File[], pos: number) => void sendFiles(view, files, pos, parts)
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        const cleaned = cleanPasted(html)
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
