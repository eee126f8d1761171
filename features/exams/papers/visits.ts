import { ask, fresh } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const line = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefghij' }, content: [{ type: 'text', text }] }] })

/** A paper of the teacher with one question. */
async function paperOfTeacher(request: Parameters<NonNullable<Visit['query']>>[0]): Promise<Record<string, string>> {
  const content = {
    type: 0,
    stem: line('三加三等于（　　）'),
    options: ['五', '六'].map((text, at) => ({ seq: 'AB'[at], content: line(text) })),
    answers: ['B'],
    blanks: [],
    blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
    reference: null,
    criteria: [],
    explanation: null,
    points: 2,
    partial: { kind: 'none', points: 0 },
    lastStays: false,
    difficulty: 1,
  }
  const about = { source: '', tags: [], knowledgePoints: ['加法'] }
  // A bank of its own: several visits at once would each make the person's own one.
  const { id: bankId } = await ask<{ id: string }>(request, 'POST', '/question/banks', { name: fresh('测验题库') })
  const question = await ask<{ id: string }>(request, 'POST', '/question/questions', { content, about, bankId })
  const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(request, 'POST', '/question/papers', { name: '单元测验' })
  const items = [{ questionId: question.id, version: 1, points: 2 }]
  const rest = {
    describe: '',
    language: 'zh-CN',
    wantedPoints: 100,
    minutes: 60,
    shuffleQuestions: false,
    shuffleOptions: false,
    forEach: false,
    seed: 7,
  }
  const sections = [{ key: 'abcdefghij', title: '单选', instruction: '', choose: null, items, draw: null }]
  await ask(request, 'PUT', `/question/papers/${id}`, { ...rest, name: '单元测验', variants: 1, sections, rowVersion })
  return { id }
}

export const visits: readonly Visit[] = [
  { path: '/exam/paper/management', who: 'teacher', query: paperOfTeacher },
  { path: '/exam/blank/paper/create', who: 'teacher', query: paperOfTeacher },
]
