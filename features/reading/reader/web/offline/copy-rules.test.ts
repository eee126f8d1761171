import { expect, test } from 'vitest'
import { type Copies, copyFor, copyLimits, noCopies, pageKey, tidied, withoutBook, withPage } from './copy-rules.ts'

const origin = 'https://recto.example'
const hour = 3_600_000
const until = Date.now() + hour
const page = (chapter: string, files: string[] = [], more = {}) => ({
  key: `/Previewtextbook?id=b&chapter=${chapter}`,
  textbookId: 'b',
  until,
  files,
  ...more,
})
const keysOf = ({ pages }: Copies) => pages.map(({ key }) => key.replace(/.*chapter=/, ''))
/** Stores one page after the other, each with its files, of which all have the same size. */
const stored = (pages: ReturnType<typeof page>[], size = 10, limits = copyLimits) =>
  pages.reduce((copies, each) => withPage(copies, each, Object.fromEntries([each.key, ...each.files].map((name) => [name, size])), limits), noCopies)

test('pages of the reader have a key of path, book and chapter; drafts, searches and other pages have none', () => {
  expect(pageKey(`${origin}/Previewtextbook?chapter=c&id=b&from=x#b-1`)).toBe('/Previewtextbook?id=b&chapter=c')
  expect(pageKey(`${origin}/library/mobile/readBook/?id=b&chapter=c`)).toBe('/library/mobile/readBook?id=b&chapter=c')
  expect(pageKey(`${origin}/Previewtextbook?id=b`)).toBe('/Previewtextbook?id=b')
  for (const address of ['/Previewtextbook', '/Previewtextbook?id=b&draft=1', '/Previewtextbook?id=b&q=x', '/Previewtextbook?id=b&block=x'])
    expect(pageKey(origin + address), address).toBeUndefined()
  for (const address of ['/mobile/bookDetail?id=b', '/pressplatform/reading/b?id=b', '/textmange/mytext/?id=b'])
    expect(pageKey(origin + address), address).toBeUndefined()
})

test('the page that was read last stands last, and a second copy of a page takes the place of the first', () => {
  const copies = stored([page('one', ['/a.js']), page('two'), page('one', ['/b.js'])])
  expect(keysOf(copies)).toEqual(['two', 'one'])
  expect(Object.keys(copies.sizes)).toEqual([page('one').key, page('two').key, '/b.js'])
})

test('beyond the number of pages and the bytes, the pages that were read longest ago go first, with the files that no other page needs', () => {
  const shared = '/web/assets/reader.js'
  const pages = ['one', 'two', 'three'].map((name) => page(name, [shared, `/${name}.webp`]))
  const few = stored(pages, 10, { ...copyLimits, pages: 2 })
  expect(keysOf(few)).toEqual(['two', 'three'])
  expect(few.sizes['/one.webp']).toBeUndefined()
  expect(few.sizes[shared]).toBe(10)
  // Each page brings 20 bytes, and the shared file is counted once.
  expect(keysOf(stored(pages, 10, { ...copyLimits, bytes: 70 }))).toEqual(['one', 'two', 'three'])
  expect(keysOf(stored(pages, 10, { ...copyLimits, bytes: 69 }))).toEqual(['two', 'three'])
  expect(stored(pages, 10, { ...copyLimits, bytes: 29 })).toEqual(noCopies)
})

test('a copy is found by its address; the address of the book alone leads to the page that was read last', () => {
  const copies = stored([page('one'), page('two')])
  expect(copyFor(copies, `${origin}/Previewtextbook?id=b&chapter=one#b-3`)).toBe(page('one').key)
  expect(copyFor(copies, `${origin}/Previewtextbook?id=b`)).toBe(page('two').key)
  for (const address of ['/mobile/readBook?id=b&chapter=one', '/Previewtextbook?id=c', '/Previewtextbook?id=b&chapter=three', '/Previewtextbook'])
    expect(copyFor(copies, origin + address), address).toBeUndefined()
})

test('after the end of its session a copy is neither found nor kept', () => {
  const copies = stored([page('one', ['/a.js'])])
  expect(copyFor(copies, `${origin}/Previewtextbook?id=b&chapter=one`, until)).toBeUndefined()
  expect(tidied(copies, until)).toEqual(noCopies)
})

test('the copies of a book go all at once, and those of others stay', () => {
  const other = page('x', [], { key: '/Previewtextbook?id=c&chapter=x', textbookId: 'c' })
  expect(keysOf(withoutBook(stored([page('one'), other, page('two')]), 'b'))).toEqual(['x'])
})
