import { describe, expect, test } from 'vitest'
import { parseBibtex, bibtexText } from '../d2l/bibtex.ts'
import { importMarkdown } from './import-markdown.ts'

/** Each pattern is repeated to the length of the test; most of them open something that is never closed. */
const patterns = {
  emphasis: '_a**b',
  'emphasis inside words': 'a**a',
  asterisks: '**',
  strikes: '~~a',
  brackets: '[',
  'empty brackets': '[]',
  'closing brackets': ']',
  'brackets and parentheses': '[a(',
  'open links': '[a](',
  links: '[a](b)',
  'open pictures': '![',
  'pictures in pictures': '![a](b',
  references: '[a][b]',
  'open references': '[a][',
  tags: '<a',
  attributes: '<a b="',
  scripts: '<script>',
  'open scripts': '<script',
  'lines of tags': '<div\n',
  comments: '<!-- a -->',
  'open comments': '<!--',
  declarations: '<!A',
  backticks: '`a``b',
  'code spans': '`a` ',
  'escaped backticks': '\\`a`',
  quotes: '> ',
  'lines of quotes': '> a\n',
  'quotes without blanks': '>',
  lists: '- ',
  items: '- a\n',
  'numbered lists': '1. ',
  'numbered items': '1. a\n',
  'lists in quotes': '- > ',
  pipes: '|',
  cells: '|a',
  tables: '|a|\n|-|\n',
  entities: '&#',
  'named entities': '&amp',
  footnotes: '[^a]',
  'open footnotes': '[^',
  'footnotes defined': '[^a]: b\n\n',
  definitions: '[a]: b\n',
  'open definitions': '[a]:\n',
  'underlined titles': 'a\n=\n',
  'words with dots': 'a.',
  addresses: 'a@b.',
  www: 'www.',
  dollars: '$',
  formulas: '$a$ ',
  'open formulas': '$$a',
  roles: ':a:`b`',
  'open roles': ':a:`',
  'slide marks': '[**a**]',
  'open slide marks': '[**a',
  'hidden slide marks': '(~~a~~)',
  fences: '```\na\n```\n',
  'open fences': '```a\n',
  contents: '```toc\n',
  tabs: ':begin_tab:`a`\n',
  blanks: ' ',
  'line ends': '\n',
  backslashes: '\\',
  indented: '    a\n',
  'Chinese emphasis': '中**文。**',
  titles: '# a\n',
  labels: '# a\n:label:`b`\n',
}

/** Processor time in milliseconds, which depends little on other load of the machine. */
const costOf = (act: () => unknown): number => {
  const began = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
const read = (text: string) => importMarkdown({ files: new Map([['a.md', text]]), has: () => true })
const SHORT = 8000

describe('the time of an import grows linearly with its length', () => {
  test.each(Object.entries(patterns))(
    '%s',
    (_name, pattern) => {
      const before = pattern.startsWith('|') ? '|a|b|\n|-|-|\n' : ''
      // The label selects the d2l dialect, which has slide marks.
      const text = (length: number) => `${before}${pattern.repeat(Math.ceil(length / pattern.length))}\n\n:label:\`dialect\`\n`
      read(text(500))
      const short = costOf(() => read(text(SHORT)))
      const long = costOf(() => read(text(4 * SHORT)))
      // Four times the text may take ten times as long; quadratic time would be sixteen times. Short times are not compared.
      expect(long).toBeLessThan(Math.max(10 * short, 1000))
    },
    120_000,
  )

  test('deeply nested pictures keep their text', () => {
    const { chapters } = read(`# 一\n\n${'!['.repeat(40)}字${'](a.png)'.repeat(40)}\n`)
    expect(JSON.stringify(chapters[0]?.doc)).toContain('字')
  })
})

test('a passage that is too intricate is imported as plain text and reported with its line; the rest is parsed', () => {
  const { chapters, report } = read(`# 一\n\n*前*\n\n${'_a**b'.repeat(2000)}\n下一行\n\n**后** $x$\n`)
  expect(report).toMatchObject([{ severity: 'lost', code: 'too-intricate', path: 'a.md', line: 5 }])
  const [before, plain, after] = chapters[0]?.doc.content ?? []
  expect(before?.content).toMatchObject([{ text: '前', marks: [{ type: 'em' }] }])
  expect(plain?.content?.map(({ text }) => text).join('')).toBe(`${'_a**b'.repeat(2000)}下一行`)
  expect(after?.content).toMatchObject([{ text: '后', marks: [{ type: 'strong' }] }, { text: ' ' }, { type: 'math' }])
})

test('a long list, a long table and a long bibliography are not too intricate', () => {
  const list = Array.from({ length: 900 }, (_, at) => `- **第 ${at} 条** [名](https://example.com/${at})`).join('\n')
  const table = `| a | b |\n|---|---|\n${Array.from({ length: 500 }, () => '| *x* | y |').join('\n')}`
  const { report } = read(`# 一\n\n${list}\n\n${table}\n`)
  expect(report.filter(({ code }) => code === 'too-intricate')).toEqual([])
})

describe('BibTeX', () => {
  test.each([
    ['entries in entries', '@a{b,c={'],
    ['open values', '@a{b,c="'],
    ['addresses that do not end', '\\url{'],
    ['white space', '@a {  '],
  ])(
    'the work on %s grows with its length',
    (_name, pattern) => {
      const text = (length: number) => `@a{k, t = {${pattern.repeat(Math.ceil(length / pattern.length))}`
      const work = (length: number) =>
        costOf(() => (parseBibtex(text(length)), bibtexText(pattern.repeat(Math.ceil(length / pattern.length)).slice(0, 20_000))))
      work(1000)
      expect(work(400_000)).toBeLessThan(Math.max(10 * work(100_000), 1000))
    },
    120_000,
  )

  test('@string names that expand exponentially are cut off', () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}`).join('\n')
    const [entry] = parseBibtex(`@string{s0 = "abcdefgh"}\n${doubled}\n@book{k, title = s60, year = 2020}`)
    expect(entry?.key).toBe('k')
    expect(JSON.stringify([...(entry?.fields ?? [])]).length).toBeLessThan(60_000)
  })

  test('an unclosed entry does not swallow the next ones', () => {
    expect(parseBibtex('@a{broken, t = {x\n@b{good, t = {y}}').map(({ key }) => key)).toEqual(['broken', 'good'])
  })
})
