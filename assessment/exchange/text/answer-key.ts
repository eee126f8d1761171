import type { Finding } from '../reading.ts'
import type { RawQuestion } from './raw-question.ts'
import type { SourceLine } from './read-lines.ts'
import { textNode } from './rich.ts'

/** Answers such as `1-5 ABCDA`, and `1. A 2. 正确`. */
const ranges = /(\d{1,4})\s*[-~～—至]\s*(\d{1,4})\s*[:：.、]?\s*([A-Z√×]+(?:\s+[A-Z√×]+)*)/gi
const singles = /(?:^|[\s;；,，])(\d{1,4})\s*[.．、:：)）]\s*(.*?)(?=(?:[\s;；,，]+\d{1,4}\s*[.．、:：)）])|$)/g

/** Gives the answers at the end of a source to the questions with their numbers. What names no question is a finding. */
export function fillFromKey(raws: readonly RawQuestion[], lines: readonly SourceLine[], findings: Finding[]): void {
  const open = new Map<string, RawQuestion[]>()
  for (const raw of raws) if (!raw.hasAnswer && raw.number !== undefined) open.set(raw.number, [...(open.get(raw.number) ?? []), raw])
  const give = (number: string, answer: string): boolean => {
    const raw = open.get(number)?.shift()
    if (!raw || answer === '') return false
    raw.hasAnswer = true
    raw.answer.push(textNode(answer))
    return true
  }
  for (const { line, rich } of lines) {
    let taken = false
    let rest = rich.text
    for (const [whole, from = '', to = '', letters = ''] of rest.matchAll(ranges)) {
      const given = letters.includes(' ') ? letters.split(/\s+/) : Array.from(letters)
      if (Number(to) - Number(from) + 1 !== given.length) continue
      given.forEach((answer, at) => give(String(Number(from) + at), answer))
      rest = rest.replace(whole, ' ')
      taken = true
    }
    for (const [, number = '', answer = ''] of rest.matchAll(singles)) if (give(number, answer.trim())) taken = true
    if (!taken && rest.trim() !== '') findings.push({ code: 'strayText', severity: 'warning', detail: rest.trim().slice(0, 120), place: { line } })
  }
}
