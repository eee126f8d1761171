import { escapeHtml } from '#plain/text/escape-html.ts'

/** A line of code; its content is HTML. */
export const codeLine = (html: string): string => `<span class="line">${html}</span>`

/** Code as HTML lines without colours. */
export const plainCode = (code: string): string =>
  code
    .split(/\r\n|\r|\n/)
    .map((text) => codeLine(escapeHtml(text)))
    .join('\n')
