import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { fileUrl } from '#web/ui/files/file-url.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make } from './make.ts'

/** The node view of a figure: the picture, an editable caption, and a badge if alternative text is missing. */
export function figureView(node: Node, t: EditorTexts): NodeView {
  const image = make('img', { draggable: true })
  const mark = make('span', { className: 'ed-noalt', textContent: t.altMissing, contentEditable: 'false' })
  const lost = make('span', { className: 'ed-lost', textContent: t.pictureLost, hidden: true })
  const frame = make('div', { className: 'ed-picture', contentEditable: 'false' }, image, lost, mark)
  const contentDOM = make('figcaption')
  const dom = make('figure', { className: 'fig ed-figure' }, frame, contentDOM)
  let file = ''
  image.onerror = () => {
    lost.hidden = false
    image.hidden = true
  }
  const draw = ({ attrs, content }: Node) => {
    if (attrs['file'] !== file) {
      file = attrs['file'] as string
      lost.hidden = true
      image.hidden = false
      image.src = fileUrl(file)
    }
    image.alt = attrs['alt'] as string
    image.style.inlineSize = attrs['width'] === null ? '' : `${String(attrs['width'])}%`
    mark.hidden = image.alt.trim() !== ''
    contentDOM.dataset['empty'] = content.size === 0 ? t.captionHere : ''
  }
  draw(node)
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}

/** The node view of an inline picture. */
export function inlineImageView({ attrs }: Node): NodeView {
  return { dom: make('img', { className: 'inline-img', src: fileUrl(attrs['file'] as string), alt: attrs['alt'] as string }) }
}
