import { fileSize } from '#plain/numbers/file-size.ts'
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { fileUrl } from '#web/ui/files/file-url.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make, named } from './make.ts'

type Draw = (node: Node, dom: HTMLElement) => void

const leafView = (node: Node, dom: HTMLElement, draw: Draw): NodeView => {
  draw(node, dom)
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      draw(next, dom)
      return true
    },
    ignoreMutation: () => true,
    // The player handles its own events; a click beside it selects the block.
    stopEvent: (event) => event.target instanceof Element && event.target.closest('video, audio') !== null && event.type !== 'dragstart',
  }
}

/** The node view of a video. Codes of specification section 4: position 1 start, 2 centre, 3 end; size 1 in pixels, 2 width and padding in percent. */
export function videoView(node: Node, t: EditorTexts): NodeView {
  const video = make('video', { controls: true, preload: 'metadata' })
  const box = make('div', {}, video)
  const caption = make('figcaption')
  const mark = make('span', { className: 'ed-noalt', textContent: t.altMissing })
  let file: unknown
  return leafView(node, make('figure', { contentEditable: 'false' }, box, caption, mark), ({ attrs }, dom) => {
    const percent = attrs['size'] === '2'
    dom.className = `video pos-${String(attrs['position'])} size-${String(attrs['size'])} ed-video`
    dom.style.inlineSize = `${String(attrs['width'])}${percent ? '%' : 'px'}`
    box.className = percent ? 'video-box' : ''
    box.style.paddingBlockEnd = percent ? `${String(attrs['height'])}%` : ''
    video.style.aspectRatio = percent ? '' : `${String(attrs['width'])} / ${String(attrs['height'])}`
    if (file !== attrs['file']) {
      file = attrs['file']
      video.src = fileUrl(attrs['file'] as string)
    }
    if (attrs['poster']) video.poster = fileUrl(attrs['poster'] as string)
    else video.removeAttribute('poster')
    caption.textContent = attrs['title'] as string
    named(video, (attrs['alt'] as string) || (attrs['title'] as string) || t.blocks.video)
    mark.hidden = (attrs['alt'] as string).trim() !== ''
  })
}

export function audioView(node: Node, t: EditorTexts): NodeView {
  const icon = make('span', { className: 'audio-button' })
  icon.setAttribute('aria-hidden', 'true')
  const title = make('span', { className: 'audio-title' })
  const player = make('audio', { preload: 'none' })
  let file: unknown
  return leafView(node, make('div', { contentEditable: 'false' }, icon, title, player), ({ attrs }, dom) => {
    const small = attrs['style'] !== 'default'
    dom.className = `audio audio-${String(attrs['style'])} ed-audio`
    icon.hidden = !small
    player.controls = !small
    if (file !== attrs['file']) {
      file = attrs['file']
      player.src = fileUrl(attrs['file'] as string)
    }
    title.textContent = attrs['title'] as string
    named(player, (attrs['title'] as string) || t.blocks.audio)
  })
}

/** The node view of an attachment: a card of 400 by 40 pixels with the date as YYYY/MM/DD (specification section 9). */
export function attachmentView(node: Node): NodeView {
  const name = make('span', { className: 'att-name' })
  const size = make('span', { className: 'att-size' })
  const date = make('time')
  const card = make('span', { className: 'ed-card' }, name, size, date)
  return leafView(node, make('div', { className: 'att ed-att', contentEditable: 'false' }, card), ({ attrs }) => {
    name.textContent = attrs['name'] as string
    size.textContent = typeof attrs['size'] === 'number' ? fileSize(attrs['size']) : ''
    const day = (attrs['date'] as string | null) ?? ''
    date.dateTime = day
    date.textContent = day.replaceAll('-', '/')
  })
}

/** The node view of an embedded question, homework, test or resource. */
export function embedView(node: Node, t: EditorTexts): NodeView {
  const kind = make('span', { className: 'no' })
  const title = make('span')
  return leafView(node, make('div', { className: 'embed', contentEditable: 'false' }, kind, title), ({ attrs }) => {
    kind.textContent = t.embeds[attrs['kind'] as keyof EditorTexts['embeds']]
    title.textContent = attrs['title'] as string
  })
}
