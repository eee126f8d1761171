import katex from 'katex'
import type { BookLanguage } from '../text/book-words.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { formulaError } from './formula-errors.ts'
import { FORMULA_LIMITS, exceededFormulaLimit, formulaLimitTexts } from './formulas.ts'
import type { FormulaLimit, FormulaText } from './formulas.ts'

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

/** Settings of formula rendering: the language of error texts, and the remaining budget of HTML characters. */
export type FormulaBudget = { lang: BookLanguage; left: number }

/**
 * Renders a formula as HTML, with MathML for screen readers; subtracts its length from `setting.left`. A formula that KaTeX refuses, or that
 * exceeds a limit, is shown as marked source.
 */
export const renderMath = (latex: string, display: boolean, setting: FormulaBudget): string => {
  const set = setting.left > 0 ? typeset(latex, display) : excess('many')
  if ('html' in set && set.html.length <= setting.left) {
    setting.left -= set.html.length
    return set.html
  }
  // Once a formula does not fit, no further one is typeset.
  if ('html' in set) setting.left = 0
  const problem = 'html' in set ? excess('many') : set
  const reason = setting.lang === 'zh-CN' ? problem.zh : problem.en
  return `<code class="math-bad" title="${escapeHtml(reason.slice(0, 300))}">${escapeHtml(latex)}</code>`
}

/** `refused`: KaTeX cannot parse it. Every other code is a limit that the formula exceeds. */
export type FormulaProblem = FormulaText & { code: FormulaLimit | 'refused' }

/** Why a formula cannot be typeset, or undefined when it can. */
export const mathProblem = (latex: string, display: boolean): FormulaProblem | undefined => {
  const set = typeset(latex, display)
  return 'html' in set ? undefined : set
}

const excess = (code: FormulaLimit): FormulaProblem => ({ code, ...formulaLimitTexts[code] })

const typeset = (latex: string, display: boolean): { html: string } | FormulaProblem => {
  const passed = exceededFormulaLimit(latex)
  if (passed !== undefined) return excess(passed)
  try {
    const html = toHtml(latex, display)
    return html.length > FORMULA_LIMITS.html ? excess('large') : { html }
  } catch (error) {
    if (error instanceof DefinitionError) return { code: 'refused', ...error.words }
    if (error instanceof katex.ParseError) return { code: 'refused', ...formulaError(error.rawMessage, error.position) }
    return { code: 'refused', ...formulaError('This is not a formula', undefined) }
  }
}

/** Commands that define commands are refused, since a formula could expand without limit; authors can write out the definition. */
class DefinitionError extends Error {
  words: FormulaText = { zh: '公式里不能定义命令，请直接写出来', en: 'A formula cannot define commands; write out what they stand for' }
}
const refuseDefinition = (): never => {
  throw new DefinitionError()
}
const DEFINING = ['def', 'gdef', 'edef', 'xdef', 'let', 'futurelet', 'global', 'long', 'newcommand', 'renewcommand', 'providecommand']
const DEFINITIONS = Object.fromEntries(DEFINING.map((name) => [`\\${name}`, refuseDefinition]))

const toHtml = (latex: string, display: boolean): string =>
  katex.renderToString(latex, {
    displayMode: display,
    output: 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 40,
    maxExpand: 1000,
    errorColor: 'var(--err)',
    macros: { ...MACROS, ...DEFINITIONS },
  })

/** The estimated width of a formula in characters. */
export const mathWidth = (latex: string): number => latex.replace(/\\[a-zA-Z]+\*?/g, 'x').replace(/[{}^_\s\\]/g, '').length
