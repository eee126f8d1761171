import { JOINER } from './markdown-tokens.ts'

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF‘’“”…—·]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/**
 * CommonMark does not close emphasis between punctuation and a letter: `**…。**字` and `字**“…”**` stay asterisks, since Chinese
 * has no spaces. A joiner between such punctuation and the asterisks makes the parser treat them as inside a word.
 */
export const fixEmphasis = (line: string): string =>
  line.replace(/\\\*|\*+/g, (run, at: number) => {
    if (run.startsWith('\\')) return run
    const before = lastCharacter(line.slice(0, at))
    const after = firstCharacter(line.slice(at + run.length))
    if (before === '' || after === '' || /\s/.test(before) || /\s/.test(after)) return run
    if (!WIDE.test(before) && !WIDE.test(after)) return run
    return `${PUNCTUATION.test(before) ? JOINER : ''}${run}${PUNCTUATION.test(after) ? JOINER : ''}`
  })

const lastCharacter = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''
const firstCharacter = (text: string): string => /^./su.exec(text)?.[0] ?? ''
