import { bibtexText, parseBibtex } from './bibtex.ts'
import type { BibtexEntry } from './bibtex.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { isHref } from '../../schema/schema-attributes.ts'

/** A bibliography entry as the book prints it; `short` is the text of a citation whose target is missing. */
export type ReferenceEntry = { key: string; short: string; content: NodeJson[] }

/** The entries of several BibTeX files by key; of two entries with the same key the first is used. */
export const readBibliography = (texts: Iterable<string>): Map<string, ReferenceEntry> => {
  const entries = new Map<string, ReferenceEntry>()
  for (const text of texts) {
    for (const entry of parseBibtex(text)) if (!entries.has(entry.key)) entries.set(entry.key, referenceOf(entry))
  }
  return entries
}

const referenceOf = (entry: BibtexEntry): ReferenceEntry => {
  const field = (name: string) => bibtexText(entry.fields.get(name) ?? '')
  const people = peopleOf(entry.fields.get('author') ?? entry.fields.get('editor') ?? '')
  const year = field('year')
  const venue = field('journal') || field('booktitle') || field('howpublished')
  const volume = `${field('volume')}${field('number') === '' ? '' : `(${field('number')})`}`
  const volumeAndPages = [volume, field('pages')].filter((part) => part !== '').join(': ')
  const publisher = field('publisher') || field('school') || field('institution') || (field('journal') === '' ? field('organization') : '')
  const content: NodeJson[] = []
  const append = (text: string, mark?: { type: string; attrs?: Record<string, unknown> }) => {
    if (text !== '') content.push(mark === undefined ? { type: 'text', text } : { type: 'text', text, marks: [mark] })
  }
  const italic = { type: 'em' }
  const title = field('title')
  if (people.length > 0) append(`${listPeople(people)}. `)
  if (venue === '') append(title, italic)
  else append(title)
  append(/[.?!。？！]$/.test(title) ? ' ' : '. ')
  append(venue, italic)
  const rest = [volumeAndPages, publisher, year].filter((part) => part !== '').join(', ')
  append(`${venue === '' || rest === '' ? '' : ', '}${rest}.`)
  const url = /https?:\/\/[^\s{}]+/.exec(bibtexText(entry.fields.get('url') ?? entry.fields.get('note') ?? ''))?.[0] ?? ''
  if (isHref(url)) {
    append(' ')
    append(url, { type: 'link', attrs: { href: url } })
  }
  const first = people[0]?.family ?? title
  return {
    key: entry.key,
    short: `${first}${people.length > 1 ? ' et al.' : ''}${year === '' ? '' : `, ${year}`}`.slice(0, 200),
    content: joined(content),
  }
}

type Person = { family: string; given: string }

const peopleOf = (value: string): Person[] =>
  value
    .split(/\s+and\s+/)
    .map((name) => bibtexText(name))
    .filter((name) => name !== '')
    .map((name) => {
      const [family = '', given] = name.split(/,\s*/)
      if (given !== undefined) return { family, given }
      const words = name.split(' ')
      return { family: words.at(-1)!, given: words.slice(0, -1).join(' ') }
    })

/** At most six names; `others` in the source also becomes et al. */
const listPeople = (people: readonly Person[]): string => {
  const named = people.filter((person) => person.family !== 'others')
  const listed = named.slice(0, 6).map((person) => [initials(person.given), person.family].filter((part) => part !== '').join(' '))
  return `${listed.join(', ')}${named.length > 6 || named.length < people.length ? ', et al' : ''}`
}

const initials = (given: string): string => {
  if (/[\p{Script=Han}]/u.test(given)) return given
  const words = given.split(/[\s.]+/).filter((word) => word !== '')
  return words.map(initialsOfWord).join(' ')
}

/** A hyphenated name keeps its hyphen: Jean-Luc becomes J.-L. */
const initialsOfWord = (word: string): string =>
  word
    .split('-')
    .map((part) => `${[...part][0] ?? ''}.`)
    .join('-')

const joined = (content: readonly NodeJson[]): NodeJson[] => {
  const result: NodeJson[] = []
  for (const node of content) {
    const last = result.at(-1)
    if (last !== undefined && last.marks === undefined && node.marks === undefined)
      result[result.length - 1] = { type: 'text', text: `${last.text}${node.text}` }
    else result.push(node)
  }
  return result
}
