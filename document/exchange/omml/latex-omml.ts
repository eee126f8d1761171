import { escapeHtml } from '#plain/text/escape-html.ts'
import { mathProblem, renderMath } from '../../render/render-math.ts'
import { type HtmlElement, type HtmlNode, parseHtml, textIn } from '../html/html-tree.ts'

/**
 * The content of an Office formula (ECMA-376, part 1, 22.1) for LaTeX, by way of MathML: the XML within `m:oMath`, with the prefix `m`. Undefined when the
 * LaTeX cannot be set.
 */
export const ommlOfLatex = (latex: string, display: boolean): string | undefined => {
  if (mathProblem(latex, display) !== undefined) return undefined
  const html = renderMath(latex, display, { lang: 'en-US', left: Infinity })
  const mathml = html.slice(html.indexOf('<math'), html.indexOf('</math>') + '</math>'.length)
  return sequence(parseHtml(mathml).nodes)
}

const isElement = (node: HtmlNode | undefined): node is HtmlElement => typeof node === 'object'
const elementsIn = ({ children }: HtmlElement): HtmlElement[] => children.filter(isElement)
const e = (node: HtmlElement | undefined): string => `<m:e>${node ? one(node) : ''}</m:e>`
const part = (name: string, node: HtmlElement | undefined): string => `<m:${name}>${node ? one(node) : ''}</m:${name}>`
const value = (name: string, text: string): string => `<m:${name} m:val="${escapeHtml(text)}"/>`

const NARY = new Set(['∑', '∏', '∐', '∫', '∬', '∭', '∮', '⋃', '⋂', '⋁', '⋀'])
/** Signs of MathML that show nothing. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g

/** Neighbours in a row; an operator such as a sum takes what follows it as its operand. */
const sequence = (nodes: readonly HtmlNode[]): string => {
  const all = nodes.filter(isElement)
  let written = ''
  for (let at = 0; at < all.length; at += 1) {
    const nary = naryOf(all[at]!)
    if (nary === undefined) written += one(all[at]!)
    else {
      at += 1
      written += `${nary}${e(all[at])}</m:nary>`
    }
  }
  return written
}

/** The beginning of an n-ary operator with its limits, without its operand and its end. */
const naryOf = (element: HtmlElement): string | undefined => {
  const [base, first, second] = elementsIn(element)
  const sign = base && isLeaf(base) ? textIn(base).trim() : ''
  if (!NARY.has(sign)) return undefined
  const places: Record<string, [sub: HtmlElement | undefined, sup: HtmlElement | undefined]> = {
    msub: [first, undefined],
    munder: [first, undefined],
    msup: [undefined, first],
    mover: [undefined, first],
    msubsup: [first, second],
    munderover: [first, second],
  }
  const found = places[element.name]
  if (!found) return undefined
  const [sub, sup] = found
  const hide = `${sub ? '' : value('subHide', '1')}${sup ? '' : value('supHide', '1')}`
  const loc = value('limLoc', element.name.startsWith('msu') ? 'subSup' : 'undOvr')
  return `<m:nary><m:naryPr>${value('chr', sign)}${loc}${hide}</m:naryPr>${part('sub', sub)}${part('sup', sup)}`
}

const isLeaf = ({ name }: HtmlElement): boolean => name === 'mo' || name === 'mi' || name === 'mn' || name === 'mtext'

const one = (element: HtmlElement): string => {
  const [first, second, third] = elementsIn(element)
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
      return run(element)
    case 'mspace':
      return /^0?\.[2-9]|^[1-9]/.test(element.attributes.get('width') ?? '') ? '<m:r><m:t xml:space="preserve"> </m:t></m:r>' : ''
    case 'mfrac': {
      const bar = element.attributes.get('linethickness') === '0px' ? `<m:fPr>${value('type', 'noBar')}</m:fPr>` : ''
      return `<m:f>${bar}${part('num', first)}${part('den', second)}</m:f>`
    }
    case 'msqrt':
      return `<m:rad><m:radPr>${value('degHide', '1')}</m:radPr><m:deg/><m:e>${sequence(element.children)}</m:e></m:rad>`
    case 'mroot':
      return `<m:rad>${part('deg', second)}${e(first)}</m:rad>`
    case 'msup':
      return `<m:sSup>${e(first)}${part('sup', second)}</m:sSup>`
    case 'msub':
      return `<m:sSub>${e(first)}${part('sub', second)}</m:sSub>`
    case 'msubsup':
      return `<m:sSubSup>${e(first)}${part('sub', second)}${part('sup', third)}</m:sSubSup>`
    case 'mover':
      return over(element, first, second)
    case 'munder':
      return under(element, first, second)
    case 'munderover':
      return `<m:limUpp><m:e><m:limLow>${e(first)}${part('lim', second)}</m:limLow></m:e>${part('lim', third)}</m:limUpp>`
    case 'mtable':
      return `<m:m>${elementsIn(element)
        .map(
          (row) =>
            `<m:mr>${elementsIn(row)
              .map((cell) => `<m:e>${sequence(cell.children)}</m:e>`)
              .join('')}</m:mr>`,
        )
        .join('')}</m:m>`
    case 'annotation':
      return ''
    default:
      return fenced(element) ?? sequence(element.children)
  }
}

/** A row between two fences, such as `\left( … \right]`. */
const fenced = (element: HtmlElement): string | undefined => {
  const all = elementsIn(element)
  const [begin, end] = [all[0], all.at(-1)]
  const isFence = (node: HtmlElement | undefined): node is HtmlElement => node?.name === 'mo' && node.attributes.get('fence') === 'true'
  if (all.length < 2 || !isFence(begin) || !isFence(end)) return undefined
  const properties = `${value('begChr', fenceOf(begin))}${value('endChr', fenceOf(end))}`
  return `<m:d><m:dPr>${properties}</m:dPr><m:e>${sequence(all.slice(1, -1))}</m:e></m:d>`
}

/** The sign of a fence as Office writes it: a bar is that of the keyboard. */
const fenceOf = (fence: HtmlElement): string => textIn(fence).trim().replace('∣', '|').replace('∥', '‖')

const BARS: Readonly<Record<string, string>> = { '‾': 'top', '―': 'top', '¯': 'top' }
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  ˉ: '\u0304',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '→': '\u20d7',
}

const over = (element: HtmlElement, base: HtmlElement | undefined, above: HtmlElement | undefined): string => {
  const sign = above ? textIn(above).trim() : ''
  const stretched = above?.attributes.get('stretchy') === 'true'
  if (stretched && BARS[sign] !== undefined) return `<m:bar><m:barPr>${value('pos', 'top')}</m:barPr>${e(base)}</m:bar>`
  if (sign === '⏞') return `<m:groupChr><m:groupChrPr>${value('chr', sign)}${value('pos', 'top')}</m:groupChrPr>${e(base)}</m:groupChr>`
  if (element.attributes.get('accent') === 'true') return `<m:acc><m:accPr>${value('chr', ACCENTS[sign] ?? sign)}</m:accPr>${e(base)}</m:acc>`
  return `<m:limUpp>${e(base)}${part('lim', above)}</m:limUpp>`
}

const under = (element: HtmlElement, base: HtmlElement | undefined, below: HtmlElement | undefined): string => {
  const sign = below ? textIn(below).trim() : ''
  if (element.attributes.get('accentunder') === 'true' && BARS[sign] !== undefined)
    return `<m:bar><m:barPr>${value('pos', 'bot')}</m:barPr>${e(base)}</m:bar>`
  if (sign === '⏟') return `<m:groupChr><m:groupChrPr>${value('chr', sign)}</m:groupChrPr>${e(base)}</m:groupChr>`
  return `<m:limLow>${e(base)}${part('lim', below)}</m:limLow>`
}

/** A run of a formula: single letters are italic by themselves, names and upright letters are plain, text is normal. */
const run = (element: HtmlElement): string => {
  const text = textIn(element).replaceAll(INVISIBLE, '')
  if (text === '') return ''
  const variant = element.attributes.get('mathvariant') ?? ''
  const plain = element.name === 'mi' && (variant === 'normal' || [...text].length > 1)
  const style =
    element.name === 'mtext'
      ? '<m:nor/>'
      : variant === 'bold'
        ? value('sty', 'b')
        : variant === 'bold-italic'
          ? value('sty', 'bi')
          : plain
            ? value('sty', 'p')
            : ''
  return `<m:r>${style && `<m:rPr>${style}</m:rPr>`}<m:t xml:space="preserve">${escapeHtml(text)}</m:t></m:r>`
}
