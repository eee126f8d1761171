import { readHtml, type ReadHtmlOptions } from '#document/exchange/html/read-html.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Finding, Place } from '../reading.ts'

export interface HtmlSource {
  place: Place
  /** `asset:<path>` for the address of a file, undefined when it is not in the source. */
  file: (src: string) => string | undefined
  element?: ReadHtmlOptions['element']
}

/** Reads HTML of another system as a document; what it cannot hold, and files that are missing, are added to `findings`. */
export function docOfHtml(html: string, { place, file, element }: HtmlSource, findings: Finding[]): DocJson {
  const { doc, lost } = readHtml(html, { file, ...(element ? { element } : {}) })
  for (const { kind, detail } of lost) {
    const short = detail.slice(0, 120)
    if (kind === 'file') findings.push({ code: 'missingFile', severity: 'warning', detail: short, place })
    else if (kind === 'tooLong') findings.push({ code: 'tooLong', severity: 'error', detail: short, place })
    else findings.push({ code: 'formatLost', severity: 'changed', detail: short, place })
  }
  return doc
}
