/**
 * Checks HTML against a strict grammar: every `<` begins an allowed tag, attributes are allowed and double-quoted, tags are
 * closed in order. HTML that passes is parsed the same way by every parser, so that nothing can hide in lenient parsing.
 */
const PLAIN =
  'a blockquote br caption code col colgroup dfn div em figcaption figure h2 h3 h4 h5 hr img li ol p pre s section span strong sub sup table tbody td th thead time tr u ul audio video'
const MATH =
  'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose mglyph merror mprescripts mmultiscripts none svg path line g'
const TAGS = new Set([...PLAIN.split(' '), ...MATH.split(' ')])
const EMPTY = new Set(['br', 'col', 'hr', 'img', 'path', 'line'])
const ATTRIBUTES = new Set(
  (
    'id class title lang role href src srcset sizes alt loading width height style start type scope colspan rowspan tabindex target rel download datetime controls preload playsinline poster ' +
    'aria-label aria-labelledby aria-hidden data-block data-tabs data-tab data-language data-style data-duration data-suffix data-embed data-ref data-blank ' +
    'xmlns encoding display mathvariant mathcolor mathbackground accent accentunder stretchy fence form linebreak separator lspace rspace symmetric minsize maxsize linethickness ' +
    'columnalign columnspacing columnlines rowlines rowspacing columnwidth side voffset depth notation scriptlevel displaystyle movablelimits largeop frame framespacing rowalign align ' +
    'd viewBox preserveAspectRatio stroke-width x1 x2 y1 y2'
  ).split(' '),
)
const ADDRESSES = new Set(['href', 'src', 'srcset', 'poster'])
const SAFE_ADDRESS = /^(#[\w-]*|\/[^/].*|https?:\/\/.*|mailto:.*|asset:.*)$/i
const STYLE = /^([a-z-]+:(?:[#a-zA-Z0-9.,%() -]|var\(--[a-z]+\))*;?)*$/
const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9-]*="[^"<>]*")*)\s*(\/?)>/
const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9-]*)="([^"<>]*)"/g

/** The violations in some HTML; empty when it is clean. */
export const htmlViolations = (html: string): string[] => {
  const faults: string[] = []
  const open: string[] = []
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next === -1 ? html.length : next)
    if (/>/.test(text)) faults.push(`a bare > in ${JSON.stringify(text.slice(0, 60))}`)
    if (/&(?!(amp|lt|gt|quot|nbsp|#39|#x27|#\d+|#x[0-9a-f]+);)/i.test(text)) faults.push(`a bare & in ${JSON.stringify(text.slice(0, 60))}`)
    if (next === -1) break
    const tag = TAG.exec(html.slice(next))
    if (tag === null) return [...faults, `not a tag: ${JSON.stringify(html.slice(next, next + 80))}`]
    const [whole, slash, name = '', attributes = '', selfClosing] = tag
    if (!TAGS.has(name)) faults.push(`tag ${name}`)
    if (slash === '/') {
      if (open.pop() !== name) return [...faults, `</${name}> closes nothing`]
    } else if (selfClosing !== '/') {
      if (EMPTY.has(name)) faults.push(`${name} is not closed`)
      open.push(name)
    }
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) faults.push(...attributeFaults(attribute, value))
    at = next + whole.length
  }
  return open.length > 0 ? [...faults, `<${open.at(-1)}> stays open`] : faults
}

const attributeFaults = (name: string, value: string): string[] => {
  if (!ATTRIBUTES.has(name)) return [`attribute ${name}`]
  const plain = decode(value)
  if (ADDRESSES.has(name) && !SAFE_ADDRESS.test(plain)) return [`${name} leads to ${plain.slice(0, 80)}`]
  if (name === 'style' && (!STYLE.test(value) || /url|expression|import/i.test(plain))) return [`style ${value.slice(0, 80)}`]
  return []
}

const decode = (value: string): string =>
  value.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));?/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined || hex !== undefined)
      return String.fromCodePoint(Math.min(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal), 0x10ffff))
    return { amp: '&', lt: '<', gt: '>', quot: '"', colon: ':', tab: '\t', newline: '\n' }[name!.toLowerCase()] ?? all
  })
