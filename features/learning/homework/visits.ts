import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string; title: string; classId: string; classes: { id: string }[] }[] }

const taught = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const studied = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
const homework = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/homeworks?state=published&sort=title')
  return { id: items[0]?.classes[0]?.id ?? '', homeworkId: items[0]?.id ?? '' }
}
/** With the margin of a student. */
const opened = async (request: Request) => {
  const query = await homework(request)
  const { students } = await ask<{ students: Rows }>(request, 'GET', `/pressplatform/homeworks/${query.homeworkId}/students`)
  const [first] = students.items
  return { ...query, ...(first && { student: `${first.classId}.${first.id}` }) }
}
const editing = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/homeworks?sort=title')
  return items[0] ? { edit: items[0].id } : {}
}
const [questions, annotations] = ['第 3 章练习', '阅读批注']
/** The first homework of a student whose title begins so. */
const asked = (begins: string) => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myhomeworks?when=all&size=50')
  const found = items.find(({ title }) => title.startsWith(begins))
  return { id: found?.classId ?? '', homeworkId: found?.id ?? '' }
}
/** The same of a teacher, with the margin of a student who has handed it in. */
const graded = (begins: string, filter: 'graded' | 'waiting') => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/homeworks?state=published&size=50')
  const found = items.find(({ title }) => title.startsWith(begins))
  const { students } = await ask<{ students: Rows }>(request, 'GET', `/pressplatform/homeworks/${found?.id ?? ''}/students?filter=${filter}`)
  const [first] = students.items
  return { id: found?.classes[0]?.id ?? '', homeworkId: found?.id ?? '', ...(first && { student: `${first.classId}.${first.id}` }) }
}
const own = (when: 'todo' | 'done') => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/myhomeworks?when=${when}`)
  return { id: items[0]?.classId ?? '', homeworkId: items[0]?.id ?? '' }
}

/** The reviews of the first homework that has some. */
const reviewed = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myhomeworks?size=50')
  for (const { id, classId } of items) {
    const { reviewed: has } = await ask<{ reviewed: boolean }>(request, 'GET', `/pressplatform/classes/${classId}/homeworks/${id}/mine`)
    if (has) return { id: classId, homeworkId: id, tab: 'reviews' }
  }
  return { id: '', homeworkId: '', tab: 'reviews' }
}

export const visits: readonly Visit[] = [
  { path: '/education/homework', who: 'teacher' },
  { path: '/education/homework', who: 'teacher', query: editing },
  { path: '/education/classes/homework', who: 'teacher', query: taught },
  { path: '/education/classes/homework', who: 'student', query: studied },
  { path: '/education/classes/homework/details', who: 'teacher', query: homework },
  { path: '/education/classes/homework/details', who: 'teacher', query: opened },
  { path: '/education/classes/homework/info', who: 'student', query: own('todo') },
  { path: '/education/classes/homework/info', who: 'student', query: own('done') },
  { path: '/education/classes/homework/info', who: 'student', query: asked(questions) },
  { path: '/education/classes/homework/info', who: 'student', query: asked(annotations) },
  { path: '/education/classes/homework/info', who: 'student', query: reviewed },
  { path: '/education/classes/homework/details', who: 'teacher', query: graded(questions, 'graded') },
  { path: '/education/classes/homework/details', who: 'teacher', query: graded(annotations, 'waiting') },
  { path: '/mycenter/learning/homework', who: 'student' },
]
