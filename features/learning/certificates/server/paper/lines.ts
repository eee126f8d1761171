/** A piece of text in one weight. */
export interface Run {
  text: string
  bold: boolean
}

/** The width of a text in points. */
export type Measure = (text: string, bold: boolean) => number

const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/
/** Signs that never begin a line, and those that never end one. */
const closing = /[、。，．；：？！）》\u300d\u300f】〉”’…—,.;:?!)\]%]/
const opening = /[（《\u300c\u300e【〈“‘([]/

interface Unit {
  parts: Run[]
  width: number
}

/** Splits runs into what stays together on a line: a Chinese character or a word, with the signs that belong to it. */
function unitsOf(runs: readonly Run[], measure: Measure): Unit[] {
  const units: Unit[] = []
  let glued = false
  for (const { text, bold } of runs) {
    for (const [piece] of text.matchAll(/\s+|[^\s]/gu)) {
      const last = units.at(-1)
      const lastText = last?.parts.at(-1)?.text ?? ''
      const word = last !== undefined && !/\s$/.test(lastText) && !chinese.test(piece) && !chinese.test(lastText.slice(-1)) && !/\s/.test(piece)
      if (last && (glued || word || closing.test(piece))) {
        const part = last.parts.at(-1)
        if (part && part.bold === bold) part.text += piece
        else last.parts.push({ text: piece, bold })
      } else units.push({ parts: [{ text: piece, bold }], width: 0 })
      glued = opening.test(piece)
    }
  }
  for (const unit of units) unit.width = unit.parts.reduce((sum, { text, bold }) => sum + measure(text, bold), 0)
  return units
}

/** Breaks runs into lines no wider than `width`, the first one begun by `indent`. A word that is wider than a line stands alone. */
export function linesOf(runs: readonly Run[], measure: Measure, width: number, indent = 0): Run[][] {
  const lines: Run[][] = []
  let line: Run[] = []
  let used = indent
  for (const { parts, width: wide } of unitsOf(runs, measure)) {
    const space = parts.every(({ text }) => /^\s+$/.test(text))
    if (used + wide > width && line.length) {
      lines.push(line)
      line = []
      used = 0
    }
    if (space && !line.length) continue
    line.push(...parts.map((part) => ({ ...part })))
    used += wide
  }
  if (line.length) lines.push(line)
  return lines
}
