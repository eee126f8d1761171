import { expect, test } from 'vitest'
import type { NodeJson } from '#document/schema/node-json.ts'
import { lineOf } from '../../../questions/parts.ts'
import type { SourceFiles } from '../../source/source-files.ts'
import { readDocx } from './read-docx.ts'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const document = (body: string) => `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`
const run = (text: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: string[]) => `<w:p>${runs.map((each) => (each.startsWith('<') ? each : run(each))).join('')}</w:p>`
const numbered = (id: number, ...runs: string[]) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${runs.map((each) => (each.startsWith('<') ? each : run(each))).join('')}</w:p>`
const fraction = '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>'
const picture = (id: string) => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
const relationships = (...each: [id: string, type: string, target: string][]) =>
  `<Relationships>${each.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`
const numbering = `<w:numbering ${namespaces}>
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>`

function read(text: string, more: Record<string, string> = {}) {
  const files = new Map(
    Object.entries({ 'word/document.xml': text, '_rels/.rels': relationships(['rId1', 'officeDocument', 'word/document.xml']), ...more }),
  )
  const source: SourceFiles = { paths: [...files.keys()], text: (path) => files.get(path) }
  return readDocx(source)
}
const nodesOf = (doc: { content: NodeJson[] } | undefined) => (doc?.content ?? []).flatMap((block) => block.content ?? [block])

test('paragraphs are read as the lines of the teachers’ grammar, with formulas', () => {
  const { questions, findings } = read(
    document(
      [
        paragraph('1. 硬币正面朝上的概率是（　　）'),
        paragraph('A. ', fraction, '　　B. 1'),
        paragraph('答案：A'),
        paragraph('解析：两面一样。'),
        paragraph('2. 这一题', run('不', '<w:b/>'), '带答案'),
        paragraph('A. 一'),
        paragraph('B. 二'),
      ].join(''),
    ),
  )
  expect(findings).toEqual([])
  expect(questions.map(({ question, place }) => [question.type, question.answers, place])).toEqual([
    [0, ['A'], { line: 1, to: 4 }],
    [0, [], { line: 5, to: 7 }],
  ])
  expect(nodesOf(questions[0]?.question.options[0]?.content)).toEqual([{ type: 'math', attrs: { latex: '\\frac{1}{2}' } }])
  expect(nodesOf(questions[1]?.question.stem)[1]).toEqual({ type: 'text', text: '不', marks: [{ type: 'strong' }] })
  expect(questions[1]?.findings.map(({ code }) => code)).toEqual(['noAnswer'])
})

test('automatic numbers and letters count as written ones', () => {
  const body = [
    numbered(1, '第一题'),
    numbered(2, '甲'),
    numbered(2, '乙'),
    paragraph('答案：B'),
    numbered(1, '第二题'),
    numbered(3, '丙'),
    numbered(3, '丁'),
    paragraph('答案：A'),
  ].join('')
  const { questions } = read(document(body), {
    'word/numbering.xml': numbering,
    'word/_rels/document.xml.rels': relationships(['rId9', 'numbering', 'numbering.xml']),
  })
  expect(questions.map(({ question }) => [lineOf(question.stem), question.options.map(({ content }) => lineOf(content)), question.answers])).toEqual([
    ['第一题', ['甲', '乙'], ['B']],
    ['第二题', ['丙', '丁'], ['A']],
  ])
})

test('underlined spaces are blanks; a picture refers to its file, and one that is missing is said', () => {
  const { questions } = read(
    document(
      [paragraph('1. 见图', picture('rId2'), picture('rId3'), '，答案是', run('　　　', '<w:u w:val="single"/>'), '。'), paragraph('答案：三')].join(
        '',
      ),
    ),
    {
      'word/_rels/document.xml.rels': relationships(['rId2', 'image', 'media/image1.png'], ['rId3', 'image', 'media/image2.png']),
      'word/media/image1.png': '',
    },
  )
  const [first] = questions
  expect(first?.question.type).toBe(2)
  expect(first?.question.blanks[0]?.answers).toEqual([{ value: '三', share: 100 }])
  expect(nodesOf(first?.question.stem).find(({ type }) => type === 'inlineImage')?.attrs?.['file']).toBe('asset:word/media/image1.png')
  expect(first?.findings).toEqual([{ code: 'missingFile', severity: 'warning', detail: 'word/media/image2.png', place: { line: 1 } }])
})

test('a table within a question stays a table; one that only arranges options does not', () => {
  const table = (...rows: string[][]) => `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  const { questions } = read(
    document(
      [paragraph('1. 看表选一个'), table(['x', 'y'], ['1', '2']), table(['A. 一', 'B. 二'], ['C. 三', 'D. 四']), paragraph('答案：C')].join(''),
    ),
  )
  const [first] = questions
  expect(first?.question.stem.content.map(({ type }) => type)).toEqual(['paragraph', 'table'])
  expect(first?.question.options.map(({ content }) => lineOf(content))).toEqual(['一', '二', '三', '四'])
})

test('a document that is cut off is read up to there', () => {
  const whole = document(Array.from({ length: 20 }, (_, at) => paragraph(`${at + 1}. 地球是圆的。`) + paragraph('答案：正确')).join(''))
  const { questions, findings } = read(whole.slice(0, Math.floor(whole.length * 0.6)))
  expect(questions.length).toBeGreaterThan(8)
  expect(findings[0]).toMatchObject({ code: 'syntax', severity: 'error', place: { path: 'word/document.xml' } })
})

test.each([
  ['entities', '<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><w:document><w:body><w:p>&a;</w:p></w:body></w:document>'],
  ['no XML', 'PK and so on'],
  ['nothing', ''],
  ['deep nesting', `<w:document>${'<w:sdt>'.repeat(50_000)}`],
  ['many open paragraphs', '<w:p><w:r><w:t>1. x'.repeat(20_000)],
])('a document with %s yields findings and no question', (_, text) => {
  const begin = Date.now()
  const { questions, findings } = read(text)
  expect(questions.filter(({ findings: found }) => !found.some(({ severity }) => severity === 'error'))).toEqual([])
  expect(findings.length).toBeGreaterThan(0)
  expect(Date.now() - begin).toBeLessThan(10_000)
})
