import type { MarkSpec } from 'prosemirror-model'
import { attribute, isHref, isLanguageTag } from './schema-attributes.ts'
import { domParseRules, nodeToDom } from './schema-dom.ts'

const plain = (name: string, tag: string, ...also: string[]): MarkSpec => ({
  toDOM: nodeToDom(tag),
  parseDOM: [tag, ...also].flatMap((each) => domParseRules(name, each, () => ({}))),
})

/** In nesting order: a link is outermost, code innermost. */
export const marks = {
  link: {
    attrs: { href: attribute.href },
    inclusive: false,
    toDOM: (mark) => ['a', { href: mark.attrs['href'], rel: 'noopener noreferrer' }, 0],
    parseDOM: [{ tag: 'a[href]', getAttrs: (element) => hrefOf(element.getAttribute('href')) }],
  },
  lang: {
    attrs: { lang: attribute.language },
    toDOM: (mark) => ['span', { lang: mark.attrs['lang'] }, 0],
    parseDOM: [{ tag: 'span[lang]', getAttrs: (element) => langOf(element.getAttribute('lang')) }],
  },
  term: { toDOM: nodeToDom('dfn'), parseDOM: domParseRules('term', 'dfn', () => ({})) },
  strong: plain('strong', 'strong', 'b'),
  em: plain('em', 'em', 'i'),
  underline: plain('underline', 'u'),
  strike: plain('strike', 's', 'del', 'strike'),
  sub: { ...plain('sub', 'sub'), excludes: 'sub sup' },
  sup: { ...plain('sup', 'sup'), excludes: 'sub sup' },
  code: { ...plain('code', 'code'), code: true },
} satisfies Record<string, MarkSpec>

const hrefOf = (href: string | null) => (isHref(href) ? { href } : false)
const langOf = (lang: string | null) => (isLanguageTag(lang) ? { lang } : false)
