import { docOfText, emptyQuestion } from '../../questions/make.ts'
import { questionLimits, seqAt } from '../../questions/question.ts'
import { readQuestion } from '../parts/read-question.ts'
import { type Finding, readLimits, type ReadQuestion, type ReadResult } from '../reading.ts'

interface Open {
  from: number
  stem: string[]
  options: string[]
  source: string[]
}

const optionShape = /^\s*([A-Z])\s?[.)]\s+(.*)$/
const answerShape = /^\s*ANSWER\s*:\s*(.*)$/

/** Reads single choices in the Aiken format of Moodle: a question, options `A.` or `A)`, and `ANSWER: B`. */
export function readAiken(text: string): ReadResult {
  const questions: ReadQuestion[] = []
  const findings: Finding[] = []
  let open: Open | undefined
  const close = (answer: string, to: number) => {
    if (!open) return
    if (questions.length >= readLimits.questions) {
      if (!findings.some(({ code }) => code === 'tooMany')) findings.push({ code: 'tooMany', severity: 'error', place: { line: open.from } })
    } else questions.push(questionOf(open, answer, to))
    open = undefined
  }
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((line, at) => {
      if (line.trim() === '') return
      const answer = answerShape.exec(line)
      if (answer && !open) findings.push({ code: 'strayText', severity: 'warning', detail: line.trim().slice(0, 120), place: { line: at + 1 } })
      else if (answer) {
        open?.source.push(line)
        close((answer[1] ?? '').trim(), at + 1)
      } else {
        const option = optionShape.exec(line)
        // A line behind options that is none begins the next question: the answer of this one is missing.
        if (!option && open?.options.length) close('', at)
        open ??= { from: at + 1, stem: [], options: [], source: [] }
        open.source.push(line)
        if (option) open.options.push(option[2] ?? '')
        else open.stem.push(line.trim())
      }
    })
  close('', text.split(/\r\n|\n|\r/).length)
  return { questions, passages: [], files: [], findings }
}

function questionOf({ from, stem, options, source }: Open, answer: string, to: number): ReadQuestion {
  const letters = answer.toUpperCase()
  return readQuestion({
    place: to > from ? { line: from, to } : { line: from },
    source: source.join('\n'),
    question: {
      ...emptyQuestion(0),
      stem: docOfText(stem.join('\n')),
      options: options.slice(0, questionLimits.options).map((content, at) => ({ seq: seqAt(at), content: docOfText(content) })),
      answers: letters === '' ? [] : [letters.slice(0, 20)],
    },
    about: { source: '', tags: [], knowledgePoints: [] },
    category: [],
    findings: [],
  })
}
