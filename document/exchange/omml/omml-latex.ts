/** An element of an Office formula (OMML): its name without prefix in lower case, its value (`m:val`), its text and its elements. */
export interface MathElement {
  name: string
  value: string | undefined
  text: string
  children: readonly MathElement[]
}

const accents: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0332': '\\underline',
  '‾': '\\overline',
  '︷': '\\overbrace',
  '⏞': '\\overbrace',
  '︸': '\\underbrace',
  '⏟': '\\underbrace',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
  '→': '\\vec',
  '^': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '˙': '\\dot',
  '¨': '\\ddot',
}
const operators: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const delimiters: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '': '.',
}
const functions = /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan|ln|log|exp|lim|max|min|sup|inf|det|dim|ker|deg|gcd|arg)$/
const escaped: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '~': '\\sim ',
  '^': '\\hat{}',
}

/** An Office formula as LaTeX; undefined if it contains something that LaTeX has no words for, so that it would lose a part. */
export function latexOfOmml(root: MathElement): string | undefined {
  let lost = false
  const child = (element: MathElement, name: string) => element.children.find((each) => each.name === name)
  const property = (element: MathElement, name: string) => {
    const properties = child(element, `${element.name}pr`)
    return properties && child(properties, name)
  }
  const inside = (element: MathElement | undefined): string => (element ? element.children.map(convert).join('') : '')
  const part = (element: MathElement, name: string) => inside(child(element, name))
  const shows = (element: MathElement, name: string) => !['1', 'on', 'true'].includes(property(element, name)?.value ?? '')

  const script = (element: MathElement): string => {
    const base = `{${part(element, 'e')}}`
    const [sub, sup] = [part(element, 'sub'), part(element, 'sup')]
    const scripts = `${element.name === 'ssup' ? '' : `_{${sub}}`}${element.name === 'ssub' ? '' : `^{${sup}}`}`
    return element.name === 'spre' ? `{}${scripts}${base}` : `${base}${scripts}`
  }
  const nary = (element: MathElement): string => {
    const sign = property(element, 'chr')?.value ?? '∫'
    const limits = property(element, 'limloc')?.value === 'undOvr' ? '\\limits' : ''
    const [sub, sup] = [part(element, 'sub'), part(element, 'sup')]
    return `${operators[sign] ?? sign}${limits}${sub && shows(element, 'subhide') ? `_{${sub}}` : ''}${sup && shows(element, 'suphide') ? `^{${sup}}` : ''}{${part(element, 'e')}}`
  }
  const delimited = (element: MathElement): string => {
    const [left, right] = [property(element, 'begchr')?.value ?? '(', property(element, 'endchr')?.value ?? ')']
    const between = property(element, 'sepchr')?.value ?? '|'
    const parts = element.children.filter(({ name }) => name === 'e').map(inside)
    return `\\left${delimiters[left] ?? left}${parts.join(`\\middle${delimiters[between] ?? between}`)}\\right${delimiters[right] ?? right}`
  }
  const fraction = (element: MathElement): string => {
    const [top, bottom] = [part(element, 'num'), part(element, 'den')]
    const type = property(element, 'type')?.value
    if (type === 'noBar') return `{{${top}} \\atop {${bottom}}}`
    return type === 'lin' ? `{${top}}/{${bottom}}` : `\\frac{${top}}{${bottom}}`
  }
  const named = (element: MathElement): string => {
    const name = part(element, 'fname')
    const plain = name.replaceAll(/\\mathrm\{([^{}]*)\}/g, '$1')
    return `${functions.test(plain) ? `\\${plain} ` : name}{${part(element, 'e')}}`
  }
  const rows = (element: MathElement, cells: (row: MathElement) => string) =>
    element.children
      .filter(({ name }) => name === 'mr' || name === 'e')
      .map(cells)
      .join(' \\\\ ')
  const run = (element: MathElement): string => {
    const text = element.children
      .filter(({ name }) => name === 't')
      .map((each) => each.text)
      .join('')
    const properties = child(element, 'rpr')
    if (properties && child(properties, 'nor')) return `\\text{${text.replaceAll(/[\\{}$&#%_^~]/g, (sign) => (sign === '\\' ? '' : `\\${sign}`))}}`
    const words = [...text].map((letter) => escaped[letter] ?? letter).join('')
    const upright = properties && child(properties, 'sty')?.value === 'p' && /^\p{L}{2,}$/u.test(text)
    if (functions.test(text)) return `\\${text} `
    return upright ? `\\mathrm{${words}}` : words
  }

  function convert(element: MathElement): string {
    switch (element.name) {
      case 'omath':
      case 'omathpara':
      case 'e':
      case 'box':
      case 'num':
      case 'den':
      case 'fname':
      case 'lim':
        return inside(element)
      case 'r':
        return run(element)
      case 'f':
        return fraction(element)
      case 'ssub':
      case 'ssup':
      case 'ssubsup':
      case 'spre':
        return script(element)
      case 'nary':
        return nary(element)
      case 'd':
        return delimited(element)
      case 'func':
        return named(element)
      case 'rad': {
        const degree = part(element, 'deg')
        return `\\sqrt${degree && shows(element, 'deghide') ? `[${degree}]` : ''}{${part(element, 'e')}}`
      }
      case 'acc': {
        const accent = accents[property(element, 'chr')?.value ?? '\u0302']
        lost ||= accent === undefined
        return `${accent ?? ''}{${part(element, 'e')}}`
      }
      case 'bar':
        return `${property(element, 'pos')?.value === 'top' ? '\\overline' : '\\underline'}{${part(element, 'e')}}`
      case 'groupchr':
        return `${property(element, 'pos')?.value === 'top' ? '\\overbrace' : '\\underbrace'}{${part(element, 'e')}}`
      case 'limlow':
        return `\\underset{${part(element, 'lim')}}{${part(element, 'e')}}`
      case 'limupp':
        return `\\overset{${part(element, 'lim')}}{${part(element, 'e')}}`
      case 'borderbox':
        return `\\boxed{${part(element, 'e')}}`
      case 'phant':
        return `\\phantom{${part(element, 'e')}}`
      case 'm':
        return `\\begin{matrix}${rows(element, (row) =>
          row.children
            .filter(({ name }) => name === 'e')
            .map(inside)
            .join(' & '),
        )}\\end{matrix}`
      case 'eqarr':
        return `\\begin{aligned}${rows(element, inside)}\\end{aligned}`
      default:
        // Properties have no text of their own; anything else would be missing from the formula.
        if (!element.name.endsWith('pr') && element.text.trim()) lost = true
        return ''
    }
  }
  const latex = convert(root).trim()
  return lost || !latex ? undefined : latex
}
