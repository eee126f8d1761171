import { wordOf } from '../text/book-words.ts'
import { attributes } from './attributes.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { renderBlocks } from './render-block.ts'
import { beginRendering } from './render-context.ts'
import type { RenderContext, Rendering } from './render-context.ts'
import { renderInline } from './render-inline.ts'

export type { RenderContext } from './render-context.ts'

/** Part of the cache key of rendered HTML: increase it with every change of the output. */
export const RENDERER_VERSION = 5

/*
 * Class names, styled by the reader, print and EPUB:
 *   p.f continued sentence · .al-center .al-end .al-start · .no number · .nb no break · .gs .ge gap before, after a formula · em.it italics · .term first use · .fn mark, .fns list of footnotes
 *   .xref .xref-lost .cite references · .eq equation · .math-bad refused formula · .inline-img · .blank[data-blank] a gap to fill in
 *   figure.fig > img + figcaption · figure.code > figcaption? + pre > code > .line > .hl-keyword .hl-string .hl-comment .hl-constant
 *     .hl-function .hl-parameter .hl-string-expression .hl-link · .table-scroll > table
 *   section.ex.ex-<kind> > p.lab > .no + .ti · .tabs[data-tabs] > section.tab[data-tab] > p.tab-lab · ol.refs > li > .no + span
 *   figure.video.pos-1|2|3.size-1|2 > .video-box? · .audio.audio-smallIcon|custom1|default > .audio-title · .att > a > .att-name .att-size time
 *   .embed.embed-<kind>[data-embed][data-ref] > .no + .ti
 * Boxes that may scroll sideways have tabindex="0"; a script may remove it from those that fit.
 * Every block has data-block="<id>" and id="b-<id>".
 */

/**
 * The only conversion from a document to HTML, for web, phone, EPUB, print and search. Synchronous; writes only known elements
 * and attributes, escapes everything else, and does not throw on a document of an older schema.
 */
export const renderHtml = (doc: NodeJson, context: RenderContext): string => {
  const rendering = beginRendering(context)
  return renderBlocks(doc.content, rendering) + footnoteList(rendering)
}

const footnoteList = (rendering: Rendering): string => {
  if (rendering.footnotes.length === 0) return ''
  const { lang, prefix = '' } = rendering.context
  const back = wordOf(lang, 'back')
  const items = rendering.footnotes.map((node, at) => {
    const name = `${prefix}${at + 1}`
    const link = `<a class="fn-back"${attributes({ href: `#fnref-${name}`, role: 'doc-backlink', 'aria-label': back })}>↩</a>`
    return `<li${attributes({ id: `fn-${name}` })}>${renderInline(node.content, rendering)} ${link}</li>`
  })
  return `<section class="fns" role="doc-endnotes"${attributes({ 'aria-label': wordOf(lang, 'footnotes') })}><ol>${items.join('')}</ol></section>`
}
