import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const line = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefghij' }, content: [{ type: 'text', text }] }] })

/** A bank of the teacher with one question. */
async function questionOfTeacher(request: Parameters<NonNullable<Visit['query']>>[0]): Promise<Record<string, string>> {
  const content = {
    type: 0,
    stem: line('二加二等于（　　）'),
    options: ['三', '四'].map((text, at) => ({ seq: 'AB'[at], content: line(text) })),
    answers: ['B'],
    blanks: [],
    blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
    reference: null,
    criteria: [],
    explanation: line('二加二等于四。'),
    points: 2,
    partial: { kind: 'none', points: 0 },
    lastStays: false,
    difficulty: 1,
  }
  const about = { source: '', tags: [], knowledgePoints: ['加法'] }
  const { id, bankId } = await ask<{ id: string; bankId: string }>(request, 'POST', '/question/questions', { content, about })
  return { bank: bankId, id }
}

export const visits: readonly Visit[] = [
  { path: '/exam/question/management', who: 'teacher', query: questionOfTeacher },
  { path: '/exam/blank/question/create', who: 'teacher', query: questionOfTeacher },
]
