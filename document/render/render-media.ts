import { wordOf } from '../text/book-words.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from './attributes.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { fileAddress, blockAttributes } from './render-frame.ts'
import type { Rendering } from './render-context.ts'
import { renderLine } from './render-inline.ts'
import { isUuid } from '../schema/schema-attributes.ts'
import { numberAttr, textAttr } from '../text/walk.ts'

/** Specification section 4: position 1 floats at the start, 2 is centred, 3 floats at the end; size 1 is pixels, 2 percent of the line. */
export const renderVideo = (node: NodeJson, rendering: Rendering): string => {
  const position = oneOf(textAttr(node, 'position'), ['1', '2', '3'], '2')
  const size = oneOf(textAttr(node, 'size'), ['1', '2'], '1')
  const width = whole(numberAttr(node, 'width'), 640, size === '2' ? 100 : 4096)
  const height = whole(numberAttr(node, 'height'), 360, size === '2' ? 400 : 4096)
  const title = textAttr(node, 'title')
  const video = `<video${attributes({
    controls: true,
    preload: 'metadata',
    playsinline: true,
    src: fileAddress(node, 'file', rendering),
    poster: fileAddress(node, 'poster', rendering),
    title: title || undefined,
    'aria-label': textAttr(node, 'alt') || title || undefined,
    width: size === '1' ? width : undefined,
    height: size === '1' ? height : undefined,
  })}></video>`
  const style = size === '1' ? `inline-size:${width}px` : `inline-size:${width}%`
  const box = size === '1' ? video : `<div class="video-box"${attributes({ style: `padding-block-end:${height}%` })}>${video}</div>`
  const caption = title === '' ? '' : `<figcaption>${renderLine(title, rendering)}</figcaption>`
  return `<figure class="video pos-${position} size-${size}"${blockAttributes(node)}${attributes({ style })}>${box}${caption}</figure>`
}

/** Specification section 4: a small icon, the custom one, or a player with controls; the reader's script replaces the first two. */
export const renderAudio = (node: NodeJson, rendering: Rendering): string => {
  const style = oneOf(textAttr(node, 'style'), ['default', 'smallIcon', 'custom1'], 'default')
  const title = textAttr(node, 'title')
  const label = title === '' ? '' : `<span class="audio-title">${renderLine(title, rendering)}</span>`
  const audio = attributes({ controls: true, preload: 'none', src: fileAddress(node, 'file', rendering), 'aria-label': title || undefined })
  const duration = numberAttr(node, 'duration')
  const data = attributes({ 'data-style': style, 'data-duration': duration === undefined ? undefined : Math.round(duration) })
  return `<div class="audio audio-${style}"${blockAttributes(node)}${data}>${label}<audio${audio}></audio></div>`
}

export const renderAttachment = (node: NodeJson, rendering: Rendering): string => {
  const name = textAttr(node, 'name')
  const suffix = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  const size = numberAttr(node, 'size')
  const date = textAttr(node, 'date')
  const parts = [
    `<span class="att-name">${escapeHtml(name || '—')}</span>`,
    size === undefined ? '' : `<span class="att-size">${byteSize(size)}</span>`,
    date === '' ? '' : `<time${attributes({ datetime: date })}>${escapeHtml(date)}</time>`,
  ]
  return `<div class="att"${blockAttributes(node)}><a${attributes({ href: fileAddress(node, 'file', rendering), download: name || true, 'data-suffix': suffix })}>${parts.join('')}</a></div>`
}

export const renderEmbed = (node: NodeJson, rendering: Rendering): string => {
  const { context } = rendering
  const kind = oneOf(textAttr(node, 'kind'), ['question', 'homework', 'test', 'resource'], 'resource')
  const ref = textAttr(node, 'ref')
  const word = wordOf(context.lang, kind)
  const title = textAttr(node, 'title')
  const href = isUuid(ref) ? context.embedHref?.(kind, ref) : undefined
  const label = title === '' ? word : renderLine(title, rendering)
  const name = href === undefined ? `<span class="ti">${label}</span>` : `<a class="ti"${attributes({ href })}>${label}</a>`
  return `<div class="embed embed-${kind}"${blockAttributes(node)}${attributes({ 'data-embed': kind, 'data-ref': ref })}><span class="no">${word}</span>${name}</div>`
}

const oneOf = <const T extends string>(value: string, allowed: readonly T[], other: T): T => allowed.find((each) => each === value) ?? other

const whole = (value: number | undefined, other: number, most: number): number => Math.min(Math.max(Math.trunc(value ?? other), 1), most)

/** 1536 → 1.5 KB */
const byteSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`
}
