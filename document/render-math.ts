import katex from 'katex'
import { escape } from './escape.ts'

/** Commands that textbooks use and KaTeX does not know by these names. */
const MACROS: Readonly<Record<string, string>> = {
  '\\bm': '\\boldsymbol{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\argmin': '\\operatorname*{arg\\,min}',
  '\\argmax': '\\operatorname*{arg\\,max}',
  '\\sgn': '\\operatorname{sgn}',
  '\\rank': '\\operatorname{rank}',
  '\\tr': '\\operatorname{tr}',
  '\\diag': '\\operatorname{diag}',
  '\\Var': '\\operatorname{Var}',
  '\\Cov': '\\operatorname{Cov}',
  '\\dif': '\\mathop{}\\!\\mathrm{d}',
  '\\abs': '\\left\\lvert #1 \\right\\rvert',
  '\\norm': '\\left\\lVert #1 \\right\\rVert',
  '\\ensuremath': '#1',
  '\\nicefrac': '{#1}/{#2}',
  '\\parallelslant': '\\mathrel{/\\mkern-5mu/}',
}

/** A formula as HTML for the eye and MathML for the ear. One that KaTeX refuses is shown as its source, marked. */
export const renderMath = (latex: string, display: boolean): string => {
  try {
    return typeset(latex, display)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return `<code class="math-bad" title="${escape(reason.slice(0, 300))}">${escape(latex)}</code>`
  }
}

/** Why KaTeX refuses a formula, or undefined when it renders. */
export const mathProblem = (latex: string, display: boolean): string | undefined => {
  try {
    typeset(latex, display)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'not a formula'
  }
}

const typeset = (latex: string, display: boolean): string =>
  katex.renderToString(latex, {
    displayMode: display,
    output: 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 40,
    maxExpand: 1000,
    errorColor: 'var(--err)',
    // A copy: \gdef inside a formula writes into the object it is given.
    macros: { ...MACROS },
  })

/** How wide a formula is likely to be, in characters. */
export const mathWidth = (latex: string): number => latex.replace(/\\[a-zA-Z]+\*?/g, 'x').replace(/[{}^_\s\\]/g, '').length
