import type { DocJson } from '#document/schema/node-json.ts'
import type { Question } from '../../../questions/question.ts'
import type { Finding } from '../../reading.ts'
import { blankText, type Lost, reporter } from '../../text/write/write-lines.ts'
import { difficultyNames, typeNames } from '../../text/write/write-text.ts'
import type { QuestionToWrite, Written } from '../../writing.ts'
import { blocksOf, type DocxFile, paragraph, text, type WritingDocx } from './blocks.ts'
import { contentTypes, documentXml, packageRelations, partRelations, styles } from './parts.ts'
import { withoutProgram } from '../../parts/without-program.ts'

/**
 * Writes questions as a Word document in the grammar that `readDocx` reads: formulas as formulas of Office, tables and pictures in their places. The result
 * are the XML files of the package; `file` gives the path of a picture in `word/media` and its size in pixels, and the caller adds its bytes.
 */
export function writeDocx(
  questions: readonly QuestionToWrite[],
  file: (id: string) => DocxFile | undefined,
): Written<{ path: string; text: string }[]> {
  const findings: Finding[] = []
  const body: string[] = []
  const writing: Omit<WritingDocx, 'lost'> = { file, pictures: new Map() }
  let passage: string | undefined
  questions.forEach((each, at) => {
    const lost = reporter(findings, each.number)
    const own = { ...writing, lost }
    if (each.passage?.key !== passage) {
      if (passage !== undefined) body.push(paragraph(text('材料结束')))
      if (each.passage) body.push(...labelled('材料：', each.passage.content, own, true))
      passage = each.passage?.key
    }
    body.push(...questionParts(each, at + 1, own), paragraph(''))
  })
  if (passage !== undefined) body.push(paragraph(text('材料结束')))
  const content = [
    { path: '[Content_Types].xml', text: contentTypes },
    { path: '_rels/.rels', text: packageRelations },
    { path: 'word/document.xml', text: documentXml(body.join('')) },
    { path: 'word/styles.xml', text: styles },
    { path: 'word/_rels/document.xml.rels', text: partRelations(writing.pictures) },
  ]
  return { content, findings }
}

/** A document behind a label: on the same line, or below it. */
function labelled(label: string, doc: DocJson, writing: WritingDocx, below = false): string[] {
  if (below) return [paragraph(text(label)), ...blocksOf(doc, writing)]
  return blocksOf(doc, writing, text(label))
}

function questionParts({ question: given, about, category }: QuestionToWrite, number: number, writing: WritingDocx): string[] {
  const { lost } = writing
  const question = withoutProgram(given, lost)
  if (question.partial.kind !== 'none') lost('settingLost', 'partial')
  if (question.lastStays) lost('settingLost', 'lastStays')
  const line = (label: string, value: string) => (value === '' ? [] : [paragraph(text(`${label}${value}`))])
  return [
    ...blocksOf(question.stem, writing, text(`${number}. [${typeNames[question.type]}] `)),
    ...question.options.flatMap(({ seq, content }) => (question.type === 4 ? [] : labelled(`${seq}. `, content, writing))),
    ...answerParts(question, writing, lost),
    ...(question.criteria.length ? line('', '评分标准：') : []),
    ...question.criteria.flatMap((criterion) => line('', `${criterion.text}（${criterion.points}分）`)),
    ...(question.explanation ? labelled('解析：', question.explanation, writing) : []),
    ...line('难度：', difficultyNames[question.difficulty] ?? ''),
    ...line('分值：', String(question.points)),
    ...line('知识点：', about.knowledgePoints.join('、')),
    ...line('标签：', about.tags.join('、')),
    ...line('来源：', about.source),
    ...line('分类：', category.join('/')),
  ]
}

function answerParts(question: Question, writing: WritingDocx, lost: Lost): string[] {
  switch (question.type) {
    case 4:
      return [paragraph(text(`答案：${question.answers[0] === 'A' ? '正确' : question.answers[0] === 'B' ? '错误' : ''}`))]
    case 2:
      if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
      if (new Set(question.blanks.map(({ points }) => points)).size > 1) lost('settingLost', 'points')
      return [paragraph(text(`答案：${question.blanks.map((blank) => blankText(blank, lost)).join('；')}`))]
    case 3:
      return question.reference ? labelled('答案：', question.reference, writing) : []
    default:
      return [paragraph(text(`答案：${question.answers.join('')}`))]
  }
}
