import type { EditorTexts } from '../texts/editor-texts.ts'

/** Common LaTeX snippets. `□` is the position of the cursor, or of the selected text, after inserting. */
export const formulaSnippets: Record<keyof EditorTexts['pieceGroups'], readonly string[]> = {
  common: [
    '\\frac{□}{}',
    '\\sqrt{□}',
    '{□}^{2}',
    '{□}_{i}',
    '\\sum_{i=1}^{n} □',
    '\\prod_{i=1}^{n} □',
    '\\int_{a}^{b} □ \\,\\mathrm{d}x',
    '\\oint □',
    '\\lim_{x \\to 0} □',
    '\\frac{\\mathrm{d} □}{\\mathrm{d} x}',
    '\\frac{\\partial □}{\\partial x}',
    '\\vec{□}',
    '\\overline{□}',
    '\\hat{□}',
    '\\mathbf{□}',
    '\\left( □ \\right)',
    '\\left| □ \\right|',
    '\\begin{pmatrix} □ & \\\\ & \\end{pmatrix}',
    '\\begin{cases} □ & \\\\ & \\end{cases}',
    '\\begin{aligned} □ &= \\\\ &= \\end{aligned}',
    '\\text{□}',
  ],
  greek: [
    '\\alpha',
    '\\beta',
    '\\gamma',
    '\\delta',
    '\\varepsilon',
    '\\eta',
    '\\theta',
    '\\lambda',
    '\\mu',
    '\\nu',
    '\\xi',
    '\\pi',
    '\\rho',
    '\\sigma',
    '\\tau',
    '\\varphi',
    '\\chi',
    '\\psi',
    '\\omega',
    '\\Gamma',
    '\\Delta',
    '\\Theta',
    '\\Lambda',
    '\\Sigma',
    '\\Phi',
    '\\Psi',
    '\\Omega',
  ],
  relation: [
    '\\times',
    '\\cdot',
    '\\div',
    '\\pm',
    '\\leq',
    '\\geq',
    '\\neq',
    '\\approx',
    '\\equiv',
    '\\propto',
    '\\infty',
    '\\nabla',
    '\\partial',
    '\\perp',
    '\\parallel',
    '\\angle',
    '^{\\circ}',
  ],
  arrow: [
    '\\to',
    '\\Rightarrow',
    '\\Leftrightarrow',
    '\\mapsto',
    '\\in',
    '\\notin',
    '\\subset',
    '\\cup',
    '\\cap',
    '\\emptyset',
    '\\forall',
    '\\exists',
    '\\mathbb{R}',
    '\\dots',
  ],
}

/** The LaTeX that is drawn on the button of a snippet. */
export const snippetPreview = (piece: string): string =>
  piece
    .replaceAll('□', '\\square ')
    .replace('{}', '{\\square}')
    .replace(/& (?=\\\\|\\end)/g, '& \\square ')
    .replace('\\begin{aligned} \\square  &= \\\\ &= \\end{aligned}', '\\begin{aligned}a&=b\\\\&=c\\end{aligned}')
    .replace('\\text{\\square }', '\\text{abc}')
    .replace(/^\^/, '\\square^')

/** Inserts a snippet at a selection; returns the new LaTeX and the position of the cursor in it. */
export function insertSnippet(latex: string, from: number, to: number, piece: string): { latex: string; at: number } {
  const [head = '', tail] = piece.split('□')
  const inside = latex.slice(from, to)
  const before = latex.slice(0, from)
  // A command and a letter after it must not run together.
  const spaced = tail === undefined && /[a-zA-Z]$/.test(piece) && !/^\s/.test(latex.slice(to)) ? ' ' : ''
  const put = tail === undefined ? inside + piece + spaced : head + inside + tail
  const at = tail === undefined ? from + put.length : from + head.length + inside.length
  return { latex: before + put + latex.slice(to), at }
}
