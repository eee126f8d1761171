import { textIn } from '../html-tree.ts'
import type { HtmlElement } from '../html-tree.ts'
import { CLOSING, FUNCTIONS, INTEGRALS, latexSign, latexWords, LIMIT_OPERATORS, OPENING, OVER, UNDER } from './mathml-signs.ts'

/**
 * The LaTeX of a `math` element: the TeX that stands in an annotation, or else what its presentation elements mean. An element that is not known is
 * what it contains. Empty when the element is.
 */
export const latexOfMathml = (math: HtmlElement): string => {
  const source = annotation(math)
  return (source ?? row(elements(math))).trim()
}

const local = ({ name }: HtmlElement): string => name.slice(name.indexOf(':') + 1)
const elements = (element: HtmlElement): HtmlElement[] => element.children.filter((node): node is HtmlElement => typeof node !== 'string')
const words = (element: HtmlElement | undefined): string =>
  element === undefined
    ? ''
    : textIn(element)
        .replaceAll(/[ \t\r\n]+/g, ' ')
        .trim()
const attribute = (element: HtmlElement, name: string): string => element.attributes.get(name)?.trim() ?? ''

const TEX = /^(?:application\/x-(?:tex|latex)|(?:la)?tex|text\/x-(?:la)?tex)$/i

/** The TeX of the annotation, when it belongs to the whole formula. */
const annotation = (math: HtmlElement): string | undefined => {
  for (const child of elements(math)) {
    const found = local(child) === 'annotation' && TEX.test(attribute(child, 'encoding')) ? textIn(child) : ''
    if (found.trim() !== '') return found
    const inner = ['semantics', 'mrow', 'mstyle'].includes(local(child)) && elements(math).length === 1 ? annotation(child) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Elements in a row. Signs that enclose the whole row grow with it; an opening sign before a table does so alone. */
const row = (all: readonly HtmlElement[]): string => {
  const [first, last] = [fence(all[0], OPENING), fence(all.at(-1), CLOSING)]
  if (all.length > 2 && first !== undefined && last !== undefined && isOnePair(all)) return fenced(first, join(all.slice(1, -1).map(latex)), last)
  if (all.length > 1 && first !== undefined && all.some(holdsTable)) return fenced(first, join(all.slice(1).map(latex)), '.')
  return join(all.map(latex))
}

const fenced = (left: string, inner: string, right: string): string => `\\left${left} ${inner} \\right${right}`.replaceAll(/ {2,}/g, ' ')

const fence = (element: HtmlElement | undefined, signs: Readonly<Record<string, string>>): string | undefined => {
  const sign = element !== undefined && local(element) === 'mo' && attribute(element, 'stretchy') !== 'false' ? words(element) : ''
  return Object.hasOwn(signs, sign) ? signs[sign] : undefined
}

const holdsTable = (element: HtmlElement): boolean =>
  local(element) === 'mtable' || (['mrow', 'mstyle'].includes(local(element)) && elements(element).some(holdsTable))

/** Whether the first and the last sign enclose each other and not, as in (a)(b), something else. */
const isOnePair = (all: readonly HtmlElement[]): boolean => {
  let open = 0
  for (const [at, element] of all.entries()) {
    const sign = local(element) === 'mo' ? words(element) : ''
    if (at > 0 && at < all.length - 1 && OPENING[sign] !== undefined && OPENING[sign] === CLOSING[sign]) return false
    if (at < all.length - 1 && OPENING[sign] !== undefined && (at === 0 || CLOSING[sign] === undefined)) open += 1
    else if (CLOSING[sign] !== undefined) open -= 1
    if (open === 0) return at === all.length - 1
  }
  return false
}

/** Parts in a row. A command keeps its space only before a letter; upright letters are one word. */
const join = (parts: readonly string[]): string =>
  parts
    .join('')
    .replaceAll(/(\\[a-zA-Z]+) +(?=[\\{}^_&)\],.;=+\-\d]|$)/g, '$1')
    .replaceAll(/(?:\\mathrm\{[a-zA-Z\d]+\}){2,}/g, (found) => `\\mathrm{${found.replaceAll(/\\mathrm\{|\}/g, '')}}`)

/** What is to have a script: in braces unless it is a single sign, number or command. */
const group = (inner: string): string =>
  /^(?:[\p{L})\]|]|\d+|\\[a-zA-Z]+ ?|\\[a-zA-Z]+\{[^{}\\]*\})$/u.test(inner) ? inner.trim() : `{${inner.trim()}}`
const braces = (element: HtmlElement | undefined): string => `{${element === undefined ? '' : latex(element).trim()}}`

const VARIANTS: Readonly<Record<string, string>> = {
  normal: '\\mathrm',
  bold: '\\mathbf',
  'bold-italic': '\\boldsymbol',
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
}

const identifier = (element: HtmlElement): string => {
  const text = words(element).normalize('NFC').replaceAll('∣', '|')
  const variant = VARIANTS[attribute(element, 'mathvariant')]
  if (FUNCTIONS.test(text)) return `\\${text} `
  const letters = [...text].map((letter) => latexSign(plainLetter(letter))).join('')
  // Greek capitals are upright anyway.
  if (variant === '\\mathrm' && /^[Α-Ω]$/.test(text)) return letters
  if (variant !== undefined && /^[\p{L}\p{N}]+$/u.test(text)) return `${variant}{${letters.trim()}}`
  if (!/^\p{L}{2,}$/u.test(text)) return letters
  return /^[a-zA-Z]+$/.test(text) ? `\\mathrm{${text}}` : `\\text{${latexWords(text)}}`
}

/** The mathematical letters of Unicode, such as 𝑥, are letters of a certain style. */
const plainLetter = (letter: string): string => (/^[\u{1D400}-\u{1D7FF}ℎ]$/u.test(letter) ? letter.normalize('NFKC') : letter)

const operator = (element: HtmlElement): string => {
  const sign = words(element)
  if (FUNCTIONS.test(sign)) return `\\${sign} `
  return /^[a-zA-Z]{2,}$/.test(sign) ? `\\operatorname{${sign}}` : [...sign].map((each) => latexSign(each)).join('')
}

const text = (element: HtmlElement): string => {
  const plain = textIn(element).replaceAll(/[ \t\r\n\u00A0]+/g, ' ')
  return plain.trim() === '' ? (plain === '' ? '' : '~') : `\\text{${latexWords(plain)}}`
}

const space = (element: HtmlElement): string => {
  if (attribute(element, 'linebreak') === 'newline') return '\\\\ '
  const [, size = '0', unit = ''] = /^(-?\d{0,4}\.?\d{0,6})(em|ex|px|pt)?$/.exec(attribute(element, 'width')) ?? []
  const wide = Number(size) / ({ ex: 2, px: 16, pt: 12 }[unit] ?? 1)
  return wide >= 1.5 ? '\\qquad ' : wide >= 0.8 ? '\\quad ' : wide > 0.25 ? '\\; ' : wide > 0 ? '\\, ' : ''
}

const fraction = (element: HtmlElement): string => {
  const [top, bottom] = elements(element)
  if (/^0(?:\.0+)?(?:[a-z%]*)$/.test(attribute(element, 'linethickness'))) return `\\genfrac{}{}{0pt}{}${braces(top)}${braces(bottom)}`
  return attribute(element, 'bevelled') === 'true' ? `${braces(top)}/${braces(bottom)}` : `\\frac${braces(top)}${braces(bottom)}`
}

const root = (element: HtmlElement): string => {
  const [base, index] = elements(element)
  const degree = index === undefined ? '' : latex(index).trim()
  return `\\sqrt[${degree.includes(']') ? `{${degree}}` : degree}]${braces(base)}`
}

/** Scripts of a base. Two primes in a row would be two superscripts, so a base with a script is a group. */
const scripts = (base: HtmlElement | undefined, sub: HtmlElement | undefined, sup: HtmlElement | undefined): string => {
  const whole = base === undefined ? '' : latex(base)
  const plain = LIMIT_OPERATORS.test(whole) || INTEGRALS.test(whole) || /^\\[a-zA-Z]+ $/.test(whole) ? whole.trim() : group(whole)
  return `${plain}${sub === undefined ? '' : `_${braces(sub)}`}${sup === undefined ? '' : `^${braces(sup)}`}`
}

/** Something over and under a base: an accent, the limits of an operator, or signs above each other. */
const stacked = (base: HtmlElement | undefined, under: HtmlElement | undefined, over: HtmlElement | undefined): string => {
  const whole = base === undefined ? '' : latex(base)
  const above = over === undefined ? undefined : OVER[words(over)]
  const below = under === undefined ? undefined : UNDER[words(under)]
  if (LIMIT_OPERATORS.test(whole)) return scripts(base, under, over)
  if (INTEGRALS.test(whole) || whole.startsWith('\\operatorname')) {
    const name = whole.startsWith('\\operatorname') ? whole.replace('\\operatorname', '\\operatorname*') : `${whole.trim()}\\limits`
    return `${name}${under === undefined ? '' : `_${braces(under)}`}${over === undefined ? '' : `^${braces(over)}`}`
  }
  // The words on a brace stand over the brace.
  if (whole.startsWith('\\overbrace') && over !== undefined && under === undefined) return `${whole}^${braces(over)}`
  if (whole.startsWith('\\underbrace') && under !== undefined && over === undefined) return `${whole}_${braces(under)}`
  const lower = under === undefined ? whole : below === undefined ? `\\underset${braces(under)}{${whole.trim()}}` : `${below}{${whole.trim()}}`
  if (over === undefined) return lower
  const wide = above !== undefined && base !== undefined && words(base).length > 1 ? (WIDE[above] ?? above) : above
  return wide === undefined ? `\\overset${braces(over)}{${lower.trim()}}` : `${wide}{${lower.trim()}}`
}
const WIDE: Readonly<Record<string, string>> = { '\\hat': '\\widehat', '\\tilde': '\\widetilde', '\\bar': '\\overline', '\\vec': '\\overrightarrow' }

/** Scripts before and behind a base: `base (sub sup)* mprescripts (sub sup)*`. */
const multiscripts = (element: HtmlElement): string => {
  const [base, ...all] = elements(element)
  const split = all.findIndex((each) => local(each) === 'mprescripts')
  const pairsOf = (list: readonly HtmlElement[]) =>
    list.flatMap((each, at) => {
      const inner = latex(each).trim()
      return inner === '' ? [] : [`${at % 2 === 0 ? '_' : '^'}{${inner}}${at % 2 === 1 ? '{}' : ''}`]
    })
  const before = split === -1 ? [] : pairsOf(all.slice(split + 1))
  const behind = pairsOf(split === -1 ? all : all.slice(0, split))
  return `${before.length > 0 ? `{}${before.join('')}` : ''}${base === undefined ? '' : group(latex(base))}${behind.join('')}`
}

const table = (element: HtmlElement): string => {
  const rows = elements(element)
    .filter((each) => ['mtr', 'mlabeledtr'].includes(local(each)))
    .map((each) => elements(each).map((cell) => latex(cell).trim()))
  const columns = Math.min(
    rows.reduce((most, cells) => Math.max(most, cells.length), 1),
    40,
  )
  const aligned = attribute(element, 'columnalign')
    .split(/\s+/)
    .filter((each) => each !== '')
  const letters = Array.from({ length: columns }, (_, at) => (aligned[at] ?? aligned.at(-1) ?? 'center').slice(0, 1)).join('')
  const name = /^(?:rl)+r?$/.test(letters) && columns > 1 ? 'aligned' : /^c*$/.test(letters) || !/^[lcr]+$/.test(letters) ? 'matrix' : 'array'
  const body = rows.map((cells) => cells.join(' & ')).join(' \\\\ ')
  return `\\begin{${name}}${name === 'array' ? `{${letters}}` : ''} ${body} \\end{${name}}`
}

const fencedElement = (element: HtmlElement): string => {
  const signs = element.attributes.has('separators') ? attribute(element, 'separators').replaceAll(/\s/g, '') : ','
  const parts = elements(element).map(latex)
  const separators = [...signs]
  const inner = parts.map((part, at) => (at === 0 ? part : `${latexSign(separators[at - 1] ?? separators.at(-1) ?? '')}${part}`))
  const sign = (name: 'open' | 'close', normal: string, signs_: Readonly<Record<string, string>>) => {
    const given = element.attributes.has(name) ? attribute(element, name) : normal
    return given === '' ? '.' : (signs_[given] ?? { ...OPENING, ...CLOSING }[given] ?? '.')
  }
  return fenced(sign('open', '(', OPENING), join(inner), sign('close', ')', CLOSING))
}

const enclosed = (element: HtmlElement): string => {
  const inner = row(elements(element))
  const notation = attribute(element, 'notation')
  if (/box|circle/.test(notation)) return `\\boxed{${inner}}`
  if (/diagonalstrike/.test(notation)) return `\\cancel{${inner}}`
  if (/radical/.test(notation)) return `\\sqrt{${inner}}`
  return /\btop\b/.test(notation) ? `\\overline{${inner}}` : /\bbottom\b/.test(notation) ? `\\underline{${inner}}` : inner
}

const CONVERSIONS: Readonly<Record<string, (element: HtmlElement) => string>> = {
  mi: identifier,
  mn: (element) => [...words(element)].map((sign) => (sign === ',' ? '{,}' : latexSign(plainLetter(sign)))).join(''),
  mo: operator,
  mtext: text,
  ms: (element) => `\\text{“${latexWords(words(element))}”}`,
  mspace: space,
  mfrac: fraction,
  msqrt: (element) => `\\sqrt{${row(elements(element)).trim()}}`,
  mroot: root,
  msub: (element) => scripts(elements(element)[0], elements(element)[1], undefined),
  msup: (element) => scripts(elements(element)[0], undefined, elements(element)[1]),
  msubsup: (element) => scripts(elements(element)[0], elements(element)[1], elements(element)[2]),
  munder: (element) => stacked(elements(element)[0], elements(element)[1], undefined),
  mover: (element) => stacked(elements(element)[0], undefined, elements(element)[1]),
  munderover: (element) => stacked(elements(element)[0], elements(element)[1], elements(element)[2]),
  mmultiscripts: multiscripts,
  mtable: table,
  mfenced: fencedElement,
  menclose: enclosed,
  mphantom: (element) => `\\phantom{${row(elements(element))}}`,
  semantics: (element) => row(elements(element).slice(0, 1)),
  maction: (element) => row(elements(element).slice(0, 1)),
  annotation: () => '',
  'annotation-xml': () => '',
  none: () => '',
  mprescripts: () => '',
}

const latex = (element: HtmlElement): string => {
  const name = local(element)
  const inner = elements(element)
  // KaTeX puts an operator with a sign above it into an operator.
  const isGroup = inner.length > 0 && ['mi', 'mn', 'mo'].includes(name)
  if (!isGroup && Object.hasOwn(CONVERSIONS, name)) return CONVERSIONS[name]!(element)
  return inner.length === 0 ? [...words(element)].map(latexSign).join('') : row(inner)
}
