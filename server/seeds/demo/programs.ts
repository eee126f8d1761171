import { existsSync, readFileSync } from 'node:fs'
import type { ReadQuestion } from '#assessment/exchange/reading.ts'
import { readProgram } from '#assessment/programs/read-program.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'

interface WrittenProgram {
  stem: string
  explanation: string
  points: number
  difficulty: number
  knowledgePoints: string[]
  program: object
}

/** The programming questions of a demo bank, from a JSON file; none if there is no such file. */
export function demoPrograms(file: string): ReadQuestion[] {
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as WrittenProgram[]).map(({ stem, explanation, points, difficulty, knowledgePoints, program }) => ({
    place: {},
    source: '',
    question: {
      ...emptyQuestion(3),
      stem: docOfText(stem),
      explanation: docOfText(explanation),
      points,
      difficulty,
      partial: { kind: 'share', points: 0 },
      program: readProgram(program),
    },
    about: { source: '自编', tags: [], knowledgePoints },
    category: ['编程题'],
    findings: [],
  }))
}
