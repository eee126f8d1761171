export type BibtexEntry = { type: string; key: string; fields: ReadonlyMap<string, string> }

/** A longer value is taken to be unclosed. After this many entries with unclosed values the rest of the file is not read. */
const LONGEST_VALUE = 20_000
const MOST_BROKEN = 200

/** The entries of a BibTeX file, with raw values. A broken entry is skipped up to the next one. */
export const parseBibtex = (text: string): BibtexEntry[] => {
  const entries: BibtexEntry[] = []
  const strings = new Map<string, string>()
  const begin = /@\s*([a-z]+)\s*[{(]/gi
  let broken = 0
  for (let start = begin.exec(text); start !== null && broken < MOST_BROKEN; start = begin.exec(text)) {
    const type = start[1]!.toLowerCase()
    const from = start.index + start[0].length
    if (type === 'comment' || type === 'preamble') continue
    const key = type === 'string' ? null : /^\s*([^\s,{}()="]+)\s*,/.exec(text.slice(from, from + 500))
    if (type !== 'string' && key === null) continue
    const { fields, end } = readFields(text, from + (key?.[0].length ?? 0), strings)
    if (key === null) for (const [name, value] of fields) strings.set(name, value)
    else entries.push({ type, key: key[1]!, fields })
    // Go on after this entry; if it has no end, after its beginning.
    if (end === undefined) broken += 1
    else begin.lastIndex = end
  }
  return entries
}

/** Reads fields until something else follows; `end` is undefined when the last value is not closed. */
const readFields = (text: string, start: number, strings: ReadonlyMap<string, string>): { fields: Map<string, string>; end: number | undefined } => {
  const fields = new Map<string, string>()
  const name = /\s*([a-z][\w-]*)\s*=\s*/iy
  let at = start
  for (;;) {
    name.lastIndex = at
    const found = name.exec(text)
    if (found === null) return { fields, end: at }
    const value = readValue(text, at + found[0].length, strings)
    if (value === undefined) return { fields, end: undefined }
    fields.set(found[1]!.toLowerCase(), value.text.replace(/\s+/g, ' ').trim())
    const comma = /\s*,/y
    comma.lastIndex = value.end
    const more = comma.exec(text)
    if (more === null) return { fields, end: value.end }
    at = value.end + more[0].length
  }
}

/** Reads a value: braces, quotes, numbers or names, joined by #. Undefined when it is not closed, or too long. */
const readValue = (text: string, start: number, strings: ReadonlyMap<string, string>): { text: string; end: number } | undefined => {
  let at = start
  let result = ''
  for (;;) {
    if (text[at] === '{' || text[at] === '"') {
      const end = closing(text, at)
      if (end === undefined) return undefined
      result += text.slice(at + 1, end)
      at = end + 1
    } else {
      const bare = /[^\s,#{}()"]*/y
      bare.lastIndex = at
      const word = bare.exec(text)![0]
      result += strings.get(word.toLowerCase()) ?? word
      at += word.length
    }
    if (result.length > LONGEST_VALUE) return undefined
    const joint = /\s*#\s*/y
    joint.lastIndex = at
    const found = joint.exec(text)
    if (found === null) return { text: result, end: at }
    at += found[0].length
  }
}

const closing = (text: string, open: number): number | undefined => {
  const quote = text[open] === '"'
  let depth = 0
  for (let at = open; at < Math.min(text.length, open + LONGEST_VALUE); at++) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0 && !quote) return at
    else if (character === '"' && quote && depth === 0 && at > open) return at
  }
  return undefined
}

const ACCENTS: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030C',
  H: '\u030B',
  c: '\u0327',
  k: '\u0328',
  r: '\u030A',
  d: '\u0323',
  b: '\u0331',
}
const LETTERS: Readonly<Record<string, string>> = {
  L: 'Ł',
  l: 'ł',
  O: 'Ø',
  o: 'ø',
  AE: 'Æ',
  ae: 'æ',
  OE: 'Œ',
  oe: 'œ',
  AA: 'Å',
  aa: 'å',
  ss: 'ß',
  i: 'i',
  j: 'j',
}

/** A BibTeX value as plain text: accents composed, braces and commands removed. */
export const bibtexText = (value: string): string =>
  value
    .replace(/\$\\?([{}])\$|\$\\([{}])\$/g, '')
    .replace(/\\url\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\(['`^"~=.])\s*\{?\\?([a-zA-Z])\}?/g, (_, accent: string, letter: string) => `${letter}${ACCENTS[accent]!}`)
    .replace(/\\([uvHckrdb])\s*\{\\?([a-zA-Z])\}/g, (_, accent: string, letter: string) => `${letter}${ACCENTS[accent]!}`)
    .replace(/\\(AE|ae|OE|oe|AA|aa|ss|[LlOoij])(?![a-zA-Z])\s*/g, (_, name: string) => LETTERS[name]!)
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/\\[a-zA-Z]+\s*/g, '')
    .replace(/[{}]/g, '')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/~/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
