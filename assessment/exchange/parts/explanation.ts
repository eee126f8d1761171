import { escapeHtml } from '#plain/text/escape-html.ts'
import type { ItemContext } from './item-context.ts'

/** Feedback that holds in general, then what is shown only in some cases and differs from it, with the finding `feedbackLost`. */
export function explanationOf(general: readonly string[], single: readonly string[], context: ItemContext): string {
  const shown = new Set(general)
  const added = [...new Set(single)].filter((html) => !shown.has(html))
  if (added.length > 0) context.say('feedbackLost', 'changed')
  return [...shown, ...added].map((html) => `<div>${html}</div>`).join('')
}

/** HTML with a text before its first word. */
export const prefixed = (text: string, html: string): string =>
  html.replace(/^\s*(?:<(?:p|div|span)(?:\s[^<>]{0,500})?>\s*){0,20}/i, (tags) => tags + escapeHtml(text))
