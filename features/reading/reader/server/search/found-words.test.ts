import type { NodeJson } from '#document/schema/node-json.ts'
import { expect, test } from 'vitest'
import { findWords, type Piece, textOfBook } from './found-words.ts'

const text = (value: string): NodeJson => ({ type: 'text', text: value })
const paragraph = (id: string, ...content: NodeJson[]): NodeJson => ({ type: 'paragraph', attrs: { id }, content })
const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content })
const math = (latex: string): NodeJson => ({ type: 'math', attrs: { latex } })
const written = (pieces: readonly Piece[] = []) =>
  pieces
    .map(({ kind, text: words }) => ({ text: words, hit: `[${words}]`, formula: `$${/<annotation[^>]*>([^<]*)/.exec(words)?.[1]}$` })[kind])
    .join('')

const book = textOfBook([
  { id: 'one', name: '转动惯量', content: doc(paragraph('a', text('转动'), math('\\omega'), text('惯量；转 动惯量与转动惯量'))) },
  { id: 'two', name: 'Energy', content: doc(paragraph('b', text('nothing here'))) },
  {
    id: 'three',
    name: '例题',
    targets: { eq_j: { label: '（3.2.1）', title: '' } },
    content: doc(
      { type: 'figure', attrs: { id: 'f', caption: '', title: '' }, content: [text('转动惯量的测量')] },
      { type: 'table', attrs: { id: 't', caption: '常见的转动惯量 $J$' }, content: [] },
      paragraph(
        'n',
        text('由'),
        { type: 'xref', attrs: { target: 'eq_j', text: 'eq_j' } },
        text('，正文'),
        { type: 'footnote', content: [text('转动惯量见附录')] },
        text('之后'),
      ),
    ),
  },
])

test('words are found in titles, text, captions and notes, by chapter in reading order, and never across a formula', () => {
  const found = findWords(book, ' 转动惯量 ', 'zh-CN')
  expect(found?.count).toBe(6)
  expect(found?.chapters.map(({ id, count, places }) => [id, count, places.map(({ block, pieces }) => `${block} ${written(pieces)}`)])).toEqual([
    ['one', 3, [' [转动惯量]', 'a 转动$\\omega$惯量；[转 动惯量]与[转动惯量]']],
    ['three', 3, ['f [转动惯量]的测量', 't 常见的[转动惯量] $J$', 'n [转动惯量]见附录']],
  ])
})

test('a cross-reference is found by its label', () => {
  expect(findWords(book, '（3.2.1），正文', 'zh-CN')?.count).toBe(1)
})

test('a search for white space is empty; a text that does not occur has no hits', () => {
  expect(findWords(book, ' \n', 'zh-CN')).toBeUndefined()
  expect(findWords(book, '量子', 'zh-CN')).toEqual({ words: '量子', count: 0, chapters: [] })
})

test('a long line is cut around its first hit without splitting characters and formulas', () => {
  const long = textOfBook([
    { id: 'one', name: '', content: doc(paragraph('a', math('x'), text('𝐱'.repeat(40)), math('y'), text(`词${'后'.repeat(80)}`))) },
  ])
  const [place] = findWords(long, '词', 'zh-CN')?.chapters[0]?.places ?? []
  expect(written(place?.pieces)).toBe(`…${'𝐱'.repeat(6)}$y$[词]${'后'.repeat(40)}…`)
})

test('all hits of a frequent word are counted, but only some are listed', () => {
  const many = textOfBook(
    Array.from({ length: 30 }, (_, at) => ({
      id: String(at),
      name: '',
      content: doc(...Array.from({ length: 10 }, () => paragraph('p', text('的')))),
    })),
  )
  const found = findWords(many, '的', 'zh-CN')
  expect([found?.count, found?.chapters.length, found?.chapters.flatMap(({ places }) => places).length]).toEqual([300, 30, 120])
})
