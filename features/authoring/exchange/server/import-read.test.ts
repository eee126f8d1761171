import { expect, test } from 'vitest'
import { parse } from './import-read.ts'

const pictures = new Set<string>()
/** Over a million paragraphs: far more than can be read in the time allowed for one file. */
const slow = 'a\n\n'.repeat(1_300_000)

test('a file that takes too long to read comes in as plain text, the others as they are, and the report names it', async () => {
  const texts = new Map([
    ['1.md', '# 前\n\n**字**'],
    ['2.md', slow],
    ['3.md', '# 后\n\n字'],
  ])
  const book = await parse('someone', { texts, pictures }, { secondsPerFile: 20, seconds: 400 })
  expect(book.chapters.map(({ name }) => name)).toEqual(['前', '2', '后'])
  expect(book.chapters[0]?.json).toContain('strong')
  expect(book.report).toContainEqual({ severity: 'lost', code: 'too-slow', path: '2.md', line: 1, detail: '' })
}, 300_000)

test('a manuscript that takes too long as a whole is refused with what to do', async () => {
  const texts = new Map([['1.md', slow]])
  await expect(parse('someone', { texts, pictures }, { secondsPerFile: 20, seconds: 0.01 })).rejects.toMatchObject({
    code: 'invalid',
    words: { zh: '书稿过大或过于复杂，无法读取；请分成几次导入', en: expect.stringContaining('import it in parts') as string },
  })
})

test('a report is limited in length and gives the number of omitted entries', async () => {
  const texts = new Map([['1.md', '# 一\n\n<!-- a -->\n\n'.repeat(2500)]])
  const { report } = await parse('someone', { texts, pictures })
  expect(report).toHaveLength(2001)
  expect(report.at(-1)).toMatchObject({ code: 'more', detail: '500' })
})
