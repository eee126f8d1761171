export type BibtexEntry = { type: string; key: string; fields: ReadonlyMap<string, string> }

/** The entries of a BibTeX file, values as they stand. What is broken is passed over up to the next entry. */
export const parseBibtex = (text: string): BibtexEntry[] => {
  const entries: BibtexEntry[] = []
  const strings = new Map<string, string>()
  for (const start of text.matchAll(/@\s*([a-z]+)\s*[{(]/gi)) {
    const type = start[1]!.toLowerCase()
    const from = start.index + start[0].length
    if (type === 'comment' || type === 'preamble') continue
    if (type === 'string') {
      for (const [name, value] of readFields(text, from, strings)) strings.set(name, value)
      continue
    }
    const key = /^\s*([^\s,{}()="]+)\s*,/.exec(text.slice(from, from + 500))
    if (key !== null) entries.push({ type, key: key[1]!, fields: readFields(text, from + key[0].length, strings) })
  }
  return entries
}

const readFields = (text: string, start: number, strings: ReadonlyMap<string, string>): Map<string, string> => {
  const fields = new Map<string, string>()
  const name = /\s*([a-z][\w-]*)\s*=\s*/iy
  let at = start
  for (;;) {
    name.lastIndex = at
    const found = name.exec(text)
    if (found === null) return fields
    const value = readValue(text, at + found[0].length, strings)
    fields.set(found[1]!.toLowerCase(), value.text.replace(/\s+/g, ' ').trim())
    const comma = /\s*,/y
    comma.lastIndex = value.end
    const more = comma.exec(text)
    if (more === null) return fields
    at = value.end + more[0].length
  }
}

/** A value: braces, quotes, a number or a name, joined by #. */
const readValue = (text: string, start: number, strings: ReadonlyMap<string, string>): { text: string; end: number } => {
  let at = start
  let result = ''
  for (;;) {
    if (text[at] === '{' || text[at] === '"') {
      const end = closing(text, at)
      result += text.slice(at + 1, end)
      at = end + 1
    } else {
      const bare = /[^\s,#{}()"]*/y
      bare.lastIndex = at
      const word = bare.exec(text)![0]
      result += strings.get(word.toLowerCase()) ?? word
      at += word.length
    }
    const joint = /\s*#\s*/y
    joint.lastIndex = at
    const found = joint.exec(text)
    if (found === null) return { text: result, end: at }
    at += found[0].length
  }
}

const closing = (text: string, open: number): number => {
  const quote = text[open] === '"'
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0 && !quote) return at
    else if (character === '"' && quote && depth === 0 && at > open) return at
  }
  return text.length
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

/** A BibTeX value as plain text: accents composed, braces and commands gone. */
export const bibtexText = (value: string): string =>
  value
    .replace(/\$\\?([{}])\$|\$\\([{}])\$/g, '')
    .replace(/\\url\s*\{([^}]*)\}/g, '$1')
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
