import type { NodeViewConstructor } from 'prosemirror-view'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { codeView } from './code-view.ts'
import { figureView, inlineImageView } from './figure-view.ts'
import { footnoteView } from './footnote-view.ts'
import { orderedListView } from './list-view.ts'
import { mathView } from './math-view.ts'
import { attachmentView, audioView, embedView, videoView } from './media-view.ts'
import { sectionView } from './section-view.ts'
import { xrefView } from './xref-view.ts'

/** The node views of blocks that need more than their text. Plain DOM without React, because a long chapter has hundreds of them. */
export const nodeViews = (t: EditorTexts): Record<string, NodeViewConstructor> => ({
  math: (node) => mathView(node, false, t),
  equation: (node) => mathView(node, true, t),
  orderedList: (node) => orderedListView(node),
  figure: (node) => figureView(node, t),
  inlineImage: (node) => inlineImageView(node),
  codeBlock: (node, view, getPos) => codeView(node, view, getPos, t),
  aside: (node, view, getPos, decorations) => sectionView(node, view, getPos, t, decorations),
  tab: (node, view, getPos, decorations) => sectionView(node, view, getPos, t, decorations),
  footnote: (node, view, getPos) => footnoteView(node, view, getPos, t),
  video: (node) => videoView(node, t),
  audio: (node) => audioView(node, t),
  attachment: (node) => attachmentView(node),
  embed: (node) => embedView(node, t),
  xref: (node, _view, _getPos, decorations) => xrefView(node, t, decorations),
})
