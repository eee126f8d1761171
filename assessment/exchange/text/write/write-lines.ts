import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { inlineText, isTextBlock } from '#document/text/text.ts'
import { textAttr } from '#document/text/walk.ts'
import type { Blank } from '../../../questions/question.ts'
import type { Finding } from '../../reading.ts'

/** Told what a format cannot hold. */
export type Lost = (code: 'formatLost' | 'settingLost' | 'missingFile' | 'typeConverted', detail: string) => void

/** Adds what is lost of one question to `findings`, each once. */
export function reporter(findings: Finding[], number: string): Lost {
  const known = new Set<string>()
  return (code, detail) => {
    const key = `${code} ${detail}`
    if (known.has(key)) return
    known.add(key)
    findings.push({ code, severity: 'changed', detail, place: { item: number } })
  }
}

/** The answers of a blank as the grammar writes them: alternatives between bars, then the tolerance. */
export function blankText({ answers, tolerance }: Blank, lost: Lost): string {
  if (answers.some(({ share }) => share !== 100)) lost('settingLost', 'share')
  if (answers.some(({ value }) => /[;；|｜\n]/.test(value))) lost('formatLost', '；|')
  const text = answers.map(({ value }) => value.replaceAll(/[;；|｜\n]/g, ' ')).join(' | ')
  return tolerance ? `${text} ± ${tolerance.value}${tolerance.unit === 'percent' ? '%' : ''}` : text
}

/** The blocks of a document as lines; formulas between dollar signs, blanks as underscores. */
export function linesOf(doc: DocJson, lost: Lost): string[] {
  const lines: string[] = []
  const visit = (node: NodeJson) => {
    if (node.type === 'equation') lines.push(`$${oneLine(textAttr(node, 'latex'))}$`)
    else if (isTextBlock(node)) {
      if (node.type !== 'paragraph') lost('formatLost', node.type)
      if (node.type === 'figure') lines.push(picture(node, lost))
      const text = (node.content ?? []).map((inline) => inlineMarked(inline, lost)).join('')
      if (node.type !== 'figure' || text !== '') lines.push(...text.split('\n'))
    } else {
      if (!node.content) lost(textAttr(node, 'file') ? 'missingFile' : 'formatLost', node.type)
      else lost('formatLost', node.type)
      for (const child of node.content ?? []) visit(child)
    }
  }
  for (const node of doc.content) visit(node)
  return lines
}

function inlineMarked(node: NodeJson, lost: Lost): string {
  if (node.type === 'text') {
    if (node.marks?.length) lost('formatLost', node.marks[0]?.type ?? '')
    return node.text ?? ''
  }
  if (node.type === 'math') return `$${oneLine(textAttr(node, 'latex'))}$`
  if (node.type === 'blank') return '____'
  if (node.type === 'inlineImage') return picture(node, lost)
  return inlineText(node)
}

const oneLine = (latex: string) => latex.replaceAll(/\s+/g, ' ').trim()

function picture(node: NodeJson, lost: Lost): string {
  lost('missingFile', textAttr(node, 'alt').slice(0, 60))
  return `![${textAttr(node, 'alt').replaceAll(/[\]\n]/g, ' ')}](${textAttr(node, 'file')})`
}
