/** What is searched for. `text` is one line of at most `longestSearch` characters, taken literally. */
export interface Search {
  text: string
  /** Without it, upper and lower case are alike, and so are full-width and half-width forms: Ａ＝a, （＝(. */
  matchCase: boolean
  /** Finds only whole words of scripts that put spaces between words; Chinese, Japanese and Korean characters are always found. */
  wholeWord: boolean
}

export const longestSearch = 200

/** Stands for what is not text, such as a formula in a line, one for each position that it takes. It is never found. */
export const NOT_TEXT = '\uFFFC'

/** Returns a function that gives the starts of all matches in a text, from left to right and without overlaps. A match is as long as the search text. */
export function matcherOf({ text: wanted, matchCase, wholeWord }: Search): (text: string) => number[] {
  const fold = matchCase ? (text: string) => text : folded
  const needle = fold(wanted)
  return (text) => {
    const starts: number[] = []
    if (needle === '' || needle.includes(NOT_TEXT)) return starts
    const haystack = fold(text)
    for (let at = haystack.indexOf(needle); at >= 0;) {
      const counts = !wholeWord || isWhole(text, at, at + needle.length)
      if (counts) starts.push(at)
      at = haystack.indexOf(needle, at + (counts ? needle.length : 1))
    }
    return starts
  }
}

/** The text without differences of case and width, of the same length, so that positions stay. */
function folded(text: string): string {
  const narrow = text.replace(/[\u00A0\u3000\uFF01-\uFF5E]/g, (wide) => (wide < '\uFF00' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0)))
  const lower = narrow.toLowerCase()
  return lower.length === text.length
    ? lower
    : narrow.replace(/./gsu, (each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each))
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const inWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character) && !CJK.test(character)
const first = (text: string) => (text === '' ? undefined : String.fromCodePoint(text.codePointAt(0) ?? 0))
const last = (text: string) => (/[\uDC00-\uDFFF]$/.test(text) ? text.slice(-2) : text.at(-1))

/** Whether the range does not begin or end within a word. */
function isWhole(text: string, from: number, to: number): boolean {
  const split = (at: number) => inWord(last(text.slice(Math.max(0, at - 2), at))) && inWord(first(text.slice(at, at + 2)))
  return !split(from) && !split(to)
}
