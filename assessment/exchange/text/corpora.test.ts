import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { readText } from './read-text.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/questions/zh/', import.meta.url))

/** A question as a teacher has it in a document, with what must be read from it. */
interface Sample {
  text: string
  letters?: string
  options?: number
}

interface Gaokao {
  question: string
  answer: string | string[]
  analysis: string
}
const gaokao = (path: string) => (JSON.parse(readFileSync(`${folder}gaokao-bench/${path}`, 'utf8')) as { example: Gaokao[] }).example
const lawyers = (name: string) =>
  readFileSync(`${folder}agieval/${name}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; options: string[]; label: string | string[]; other: { solution?: string } | null })

const flat = (text: string) => text.replaceAll(/\n+/g, '\n').trim()
const unnumbered = (text: string) => flat(text).replace(/^\d{1,3}\s*[.．、]\s*/, '')

const choicesOf = (path: string): Sample[] =>
  gaokao(path).map(({ question, answer, analysis }, at) => {
    const letters = [answer].flat().join('')
    return { text: `${at + 1}. ${unnumbered(question)}\n答案：${letters}\n解析：${flat(analysis)}`, letters }
  })
const openOf = (path: string): Sample[] =>
  gaokao(path).map(({ question, answer, analysis }, at) => ({
    text: `【${at + 1}】 ${unnumbered(question)}\n答案：${flat([answer].flat().join('\n'))}\n解析：${flat(analysis)}`,
  }))

const sets: Record<string, () => Sample[]> = {
  physics: () => choicesOf('objective/2010-2022_Physics_MCQs.json'),
  chemistry: () => choicesOf('objective/2010-2022_Chemistry_MCQs.json'),
  biology: () => choicesOf('objective/2010-2022_Biology_MCQs.json'),
  mathematics: () => choicesOf('objective/2010-2022_Math_II_MCQs.json'),
  law: () =>
    lawyers('jec-qa-kd.jsonl').map(({ question, options, label }, at) => {
      const letters = [label].flat().join('')
      const listed = options.map((option) =>
        flat(option)
          .replaceAll('\n', ' ')
          .replace(/^\(([A-Z])\)/, '$1、'),
      )
      return { text: `${at + 1}、${flat(question)}\n${listed.join('\n')}\n答案：${letters}`, letters, options: options.length }
    }),
  sat: () =>
    lawyers('sat-math.jsonl').map(({ question, options, label, other }, at) => {
      const letters = [label].flat().join('')
      const listed = options.map((option) => flat(option).replaceAll('\n', ' '))
      return {
        text: `${at + 1}. ${flat(question)}\n${listed.join('\n')}\nAnswer: ${letters}\nExplanation: ${flat(other?.solution ?? '')}`,
        letters,
        options: options.length,
      }
    }),
  'open physics': () => openOf('subjective/2010-2022_Physics_Open-ended_Questions.json'),
  'open biology': () => openOf('subjective/2010-2022_Biology_Open-ended_Questions.json'),
  'open mathematics': () => openOf('subjective/2010-2022_Math_II_Open-ended_Questions.json'),
}

describe.skipIf(!existsSync(folder))('questions of examinations, one behind the other', () => {
  test.each(Object.entries(sets))('%s: each is found, with its answer and options', (_name, samples) => {
    const all = samples()
    const { questions, findings } = readText(all.map(({ text }) => text).join('\n\n'))
    expect(findings).toEqual([])
    expect(questions.map(({ number }) => number)).toEqual(all.map((_sample, at) => String(at + 1)))
    const wrong = questions.filter(({ question }, at) => {
      const { letters, options } = all[at] as Sample
      if (options !== undefined && question.options.length !== options) return true
      return letters !== undefined && question.answers.join('') !== [...letters].toSorted().join('')
    })
    expect(wrong.map(({ question }) => lineOf(question.stem))).toEqual([])
  })
})
