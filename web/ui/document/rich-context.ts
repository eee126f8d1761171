import type { RenderContext } from '#document/render/render-context.ts'
import { fileUrl } from '../files/file-url.ts'
import { language } from '#web/kernel/texts/language.ts'
import { bookLanguage } from '#document/text/book-words.ts'

/** What the renderer of documents is given for short rich texts (questions, posts, notices), which have no numbers and no references. */
export const richContext = (prefix: string): RenderContext => ({
  lang: bookLanguage(language()),
  fileUrl,
  resolve: () => undefined,
  numbers: new Map(),
  prefix,
})
