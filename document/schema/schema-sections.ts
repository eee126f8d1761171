import type { NodeSpec } from 'prosemirror-model'
import { attribute } from './schema-attributes.ts'
import { domParseRules, nodeToDom } from './schema-dom.ts'

const { id, label, line } = attribute

export const ASIDE_KINDS = [
  'objectives',
  'terms',
  'example',
  'case',
  'definition',
  'theorem',
  'proof',
  'exercise',
  'solution',
  'note',
  'warning',
] as const
export type AsideKind = (typeof ASIDE_KINDS)[number]

/** Named containers of other blocks: boxes, tabs and the list of references. */
export const sections: Record<string, NodeSpec> = {
  aside: {
    content: '(block | heading | aside | tabs)+',
    defining: true,
    attrs: { id, kind: attribute.choice('note', ...ASIDE_KINDS.filter((kind) => kind !== 'note')), title: line, numbered: attribute.flag, label },
    toDOM: nodeToDom('section'),
    parseDOM: domParseRules('aside', 'section'),
  },
  tabs: { content: 'tab+', attrs: { id }, toDOM: nodeToDom('div'), parseDOM: domParseRules('tabs', 'div') },
  tab: {
    content: '(block | heading | aside)+',
    isolating: true,
    attrs: { id, label: line },
    toDOM: nodeToDom('section'),
    parseDOM: domParseRules('tab', 'section'),
  },
  bibliography: { content: 'reference+', attrs: { id }, toDOM: nodeToDom('div'), parseDOM: domParseRules('bibliography', 'div') },
  /** A null key marks an entry that is not cited. */
  reference: { content: 'phrase*', attrs: { id, key: attribute.citeKey }, toDOM: nodeToDom('p'), parseDOM: domParseRules('reference', 'p') },
}
