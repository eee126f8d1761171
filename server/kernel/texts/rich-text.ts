import type { Bilingual } from '#contract/errors.ts'
import { filesIn } from '#document/gate/files.ts'
import { checkDocument } from '#document/gate/gate.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { plainText } from '#document/text/text.ts'
import { invalid } from '../http/refusal.ts'

/** The most that a short rich text may hold: characters of its JSON, and files within it. What is larger belongs into a file. */
export const richTextLimits = { characters: 200_000, files: 30 } as const

export interface AcceptedText {
  doc: DocJson
  /** Ids of the files within the text. */
  files: string[]
  /** One block per line, for search, excerpts and messages; empty when there is nothing to read. */
  plain: string
}

const tooLong: Bilingual = { zh: '内容过长，请删减，或作为附件上传', en: 'This is too long; shorten it or attach it as a file' }
const tooManyFiles: Bilingual = {
  zh: `正文里最多放 ${richTextLimits.files} 个文件`,
  en: `The text may hold at most ${richTextLimits.files} files`,
}
const unknown: Bilingual = { zh: '正文的内容有误，请重新输入', en: 'The text is not valid; enter it again' }

/** Checks a short rich text by the gate of documents. Refuses one that is too large or does not pass, as `invalid` at `path`. */
export function acceptRichText(path: string, json: DocJson): AcceptedText {
  if (JSON.stringify(json).length > richTextLimits.characters) throw invalid(path, tooLong)
  const checked = checkDocument(json)
  if ('problems' in checked) throw invalid(path, unknown)
  const files = filesIn(checked.doc)
  if (files.length > richTextLimits.files) throw invalid(path, tooManyFiles)
  return { doc: checked.doc, files, plain: plainText(checked.doc).trim() }
}

/** Whether a text has nothing to read and nothing to look at. */
export const isEmptyText = ({ plain, files }: AcceptedText): boolean => plain === '' && files.length === 0
