import type { ShownRemark } from '../../contract.ts'

/** A run of an answer that lies within the same remarks. */
export interface Segment {
  text: string
  /** Where it begins, in characters. */
  start: number
  /** The remarks that it lies within, and those that end with it. */
  within: readonly ShownRemark[]
  ends: readonly ShownRemark[]
}

/** An answer cut where remarks begin and end. Remarks beyond its end, such as of a shorter answer, count up to its end. */
export function segmentsOf(answer: string, remarks: readonly ShownRemark[]): Segment[] {
  const ranges = remarks.flatMap((remark) => {
    if (!remark.at) return []
    const [start, end] = [Math.min(remark.at.start, answer.length), Math.min(remark.at.end, answer.length)]
    return end > start ? [{ remark, start, end }] : []
  })
  const cuts = [...new Set([0, answer.length, ...ranges.flatMap(({ start, end }) => [start, end])])].toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? answer.length
    return {
      text: answer.slice(start, end),
      start,
      within: ranges.filter((range) => range.start <= start && range.end >= end).map(({ remark }) => remark),
      ends: ranges.filter((range) => range.end === end).map(({ remark }) => remark),
    }
  })
}

export interface Range {
  start: number
  end: number
}

/** The sentences and lines of an answer, by which a part is chosen with the keyboard. */
export function sentencesOf(answer: string): Range[] {
  const found = [...answer.matchAll(/[^。！？；.!?;\n]+[。！？；.!?;]*/g)]
  return found.flatMap(({ 0: text, index }) => {
    const lead = text.length - text.trimStart().length
    const trimmed = text.trim()
    return trimmed ? [{ start: index + lead, end: index + lead + trimmed.length }] : []
  })
}

/** The sentence after or before a part. */
export function sentenceBeside(sentences: readonly Range[], now: Range | undefined, step: 1 | -1): Range | undefined {
  if (!now) return step > 0 ? sentences[0] : sentences.at(-1)
  return step > 0 ? sentences.find(({ start }) => start >= now.end) : sentences.findLast(({ end }) => end <= now.start)
}
