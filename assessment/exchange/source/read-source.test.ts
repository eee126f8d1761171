import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { type GivenSource, readSource } from './read-source.ts'

const packed = (files: Record<string, string>, others: readonly string[] = []): GivenSource => ({
  name: 'p.zip',
  packed: true,
  paths: [...Object.keys(files), ...others],
  text: (path) => files[path],
})
const single = (name: string, text: string): GivenSource => ({ name, packed: false, paths: [name], text: () => text })

const moodle =
  '<?xml version="1.0"?><quiz><question type="truefalse"><questiontext><text>Q <img src="a.png" alt="A"/></text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>'
const qti =
  '<qti-assessment-item identifier="i" title="T"><qti-item-body><p><img src="../media/a%20b.png" alt="A"/></p><qti-extended-text-interaction response-identifier="R"/></qti-item-body></qti-assessment-item>'
const gift = '::G:: Two {=2}'
const aiken = 'Which?\nA. a\nB. b\nANSWER: B\n'

test.each([
  ['a.xml', moodle, 4],
  ['a.xml', qti, 3],
  ['a.txt', gift, 2],
  ['a.txt', aiken, 0],
  ['a.txt', '1. 对吗？\n答案：对', 4],
])('a file is recognised by its content: %s', (name, text, type) => {
  const { questions, findings } = readSource(single(name, text))
  expect([questions.map(({ question }) => question.type), findings.map(({ code }) => code)]).toEqual([[type], []])
})

test('a formula that cannot be set is a warning of each question that has it, told once', () => {
  const text = String.raw`1. 求 $\frac{1}{2$ 与 $\frac{1}{2$，$x^2$
答案：略

2. 求 $\frac{1}{2$
A. $\unknown$
B. $1$
答案：B`
  const { questions } = readSource(single('a.txt', text))
  const found = questions.map(({ findings }) => findings.filter(({ code }) => code === 'brokenFormula'))
  const broken = { code: 'brokenFormula', severity: 'warning', detail: String.raw`\frac{1}{2` }
  expect(found).toEqual([
    [{ ...broken, place: { line: 1, to: 2 } }],
    [
      { ...broken, place: { line: 4, to: 7 } },
      { ...broken, place: { line: 4, to: 7 }, detail: String.raw`\unknown` },
    ],
  ])
})

test('a file of formulas without end is read, and each of its questions has a hundred findings at most', () => {
  const formulas = (no: number) => Array.from({ length: 600 }, (_, at) => `$\\bad${'x'.repeat(at % 7)}{${no}${at}$`).join(' ')
  const text = Array.from({ length: 60 }, (_, at) => `${at + 1}. ${formulas(at)}\n答案：略\n`).join('\n')
  const { questions } = readSource(single('a.txt', text))
  expect(questions).toHaveLength(60)
  expect(questions[0]?.findings.filter(({ code }) => code === 'brokenFormula')).toHaveLength(100)
})

test('a package is read file by file, with the files that its questions show; the others are findings', () => {
  const manifest = '<manifest/>'
  const { questions, findings } = readSource(
    packed({ 'imsmanifest.xml': manifest, 'items/i.xml': qti, 'm.xml': moodle, 'web.xml': '<a/>' }, ['media/a b.png', 'other.pdf']),
  )
  expect(questions.map(({ question, place }) => [question.type, place.path])).toEqual([
    [3, 'items/i.xml'],
    [4, 'm.xml'],
  ])
  expect(JSON.stringify(questions[0]?.question.stem)).toContain('"asset:media/a b.png"')
  expect(questions[1]?.findings.map(({ code }) => code)).toContain('missingFile')
  expect(findings.map(({ code, detail }) => [code, detail])).toEqual([
    ['partSkipped', 'web.xml'],
    ['partSkipped', 'other.pdf'],
  ])
})

test('a passage that several files share is there once', () => {
  const stimulus = '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>Read</p></qti-stimulus-body></qti-assessment-stimulus>'
  const item = qti.replace('<qti-item-body>', '<qti-assessment-stimulus-ref identifier="s" href="../s.xml"/><qti-item-body>')
  const { questions, passages, findings } = readSource(packed({ 'imsmanifest.xml': '', 's.xml': stimulus, 'items/1.xml': item, 'items/2.xml': item }))
  expect(passages.map(({ key, content }) => [key, lineOf(content)])).toEqual([['/s.xml', 'Read']])
  expect(questions.map(({ passage }) => passage)).toEqual(['/s.xml', '/s.xml'])
  expect(findings).toEqual([])
})

const packages = fileURLToPath(new URL('../../../../shared/data/questions/', import.meta.url))
test.skipIf(!existsSync(packages))('a package of QTI 2.2 with its picture', () => {
  const texts = Object.fromEntries(
    ['imsmanifest.xml', 'choice.xml'].map((path) => [path, readFileSync(`${packages}qti-2.2-package/${path}`, 'utf8')]),
  )
  const { questions, findings } = readSource(packed(texts, ['images/sign.png']))
  expect(questions.map(({ question, findings: own }) => [question.type, question.answers, own])).toEqual([[0, ['A'], []]])
  expect(JSON.stringify(questions[0]?.question.stem)).toContain('asset:images/sign.png')
  expect(findings).toEqual([])
})
