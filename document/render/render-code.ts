import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core'
import type { HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { grammars } from '../schema/code-languages.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { languageName } from '../schema/language-names.ts'
import { codeLine, plainCode } from './plain-code.ts'
import type { Highlight } from './render-context.ts'

const LONGEST_HIGHLIGHTED = 60_000
const THEME = 'classes'
const CLASSES = ['constant', 'string', 'comment', 'keyword', 'parameter', 'function', 'string-expression', 'link']

let highlighter: HighlighterCore | undefined

/** The highlighter; grammars are compiled at the first use and then kept. */
const shared = (): HighlighterCore =>
  (highlighter ??= createHighlighterCoreSync({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' })],
    langs: Object.values(grammars),
  }))

/**
 * Highlights code as lines of spans with classes: `<span class="line"><span class="hl-keyword">…`; subtracts its length from `budget.left`. Unknown
 * languages, long blocks and code beyond the budget are not highlighted.
 */
export const renderCode: Highlight = (code, language, budget) => {
  const name = languageName(language)
  if (!Object.hasOwn(grammars, name) || code.length > Math.min(LONGEST_HIGHLIGHTED, budget.left)) return plainCode(code)
  budget.left -= code.length
  try {
    const lines = shared().codeToTokensBase(code, { lang: name, theme: THEME, tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 200 })
    return lines.map((tokens) => codeLine(tokens.map((token) => piece(token.content, token.color)).join(''))).join('\n')
  } catch {
    return plainCode(code)
  }
}

const piece = (text: string, color: string | undefined): string => {
  const name = /^var\(--code-token-([a-z-]+)\)$/.exec(color ?? '')?.[1]
  return name !== undefined && CLASSES.includes(name) ? `<span class="hl-${name}">${escapeHtml(text)}</span>` : escapeHtml(text)
}
