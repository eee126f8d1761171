import type { Homework } from '#features/learning/homework/contract.ts'
import type { MyHomework } from '#features/learning/homework/contract-mine.ts'
import type { PeerReviews } from '#features/learning/homework/contract-peer.ts'
import type { WorkReviews } from '#features/learning/homework/contract-reviews.ts'
import type { Student, Submission } from '#features/learning/homework/contract-submissions.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from './open.ts'

export const roles = {
  teacher: '周老师',
  assistant: '助教甲',
  colleague: '吴老师',
  one: '丁一一',
  two: '王二二',
  three: '张三三',
  four: '李四四',
  outside: '赵六六',
}

interface Answer<T> {
  status: number
  errorCode?: string
  errorMessage?: string
  fields?: { path: string }[]
  data: T
}

export const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

export const criteria = [
  { name: '论证', description: '有论点，有依据', points: 10 },
  { name: '表达', description: '', points: 10 },
]
export const peer = { reviewers: 2, days: 7, criteria }
export const comment = '论证清楚，例子可以再多一些。'

export const textOf = ({ text }: PeerReviews['reviews'][number]) => JSON.stringify(text)
export const currentOf = ({ reviews }: PeerReviews) => reviews.find(({ points }) => points === null)

/** A server with teachers and students of one institution and a teacher of another, and the calls of homework whose works are reviewed. */
export async function openPeerReviews() {
  const server = await openServer()
  const drafts = Object.entries(roles).map(([key, name]) => [
    key,
    { role: ['teacher', 'assistant', 'colleague'].includes(key) ? 'teacher' : 'student', name },
  ])
  const people = await buildPeople(
    server.database,
    await buildInstitution(server.database),
    Object.fromEntries(drafts) as Record<keyof typeof roles, { role: string; name: string }>,
  )
  const { teacher, one, two, three } = people
  const { teacher: abroad } = await buildPeople(server.database, await buildInstitution(server.database), { teacher: { role: 'teacher' } })
  const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    (await server.ask(person, method, `/pressplatform/${url}`, body, { 'idempotency-key': newId() })) as Answer<T>
  const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, teacher.institutionId, run)

  /** A homework whose works are reviewed, published for a class. */
  async function given(settings: object = {}, more: object = {}, students: Person[] = [one, two, three]) {
    const classId = await buildClass(server.database, teacher, students)
    const draft = {
      title: '《赤壁赋》札记',
      body: paragraphs('写 600 字。'),
      peer: { ...peer, ...settings },
      classes: [{ classId, openAt: hours(-48).toISOString(), dueAt: hours(24).toISOString(), cutoffAt: null }],
      ...more,
    }
    const made = await ask<Homework>(teacher, 'POST', 'homeworks', draft)
    if (made.status !== 200) throw new Error(made.errorMessage)
    const { id, rowVersion } = made.data
    await ask<Homework>(teacher, 'POST', `homeworks/${id}/state`, { state: 'published', rowVersion })
    const own = `classes/${classId}/homeworks/${id}`
    return {
      id,
      classId,
      own,
      draft,
      submit: (who: Person, text: string, body: object = {}) =>
        ask<MyHomework>(who, 'POST', `${own}/submissions`, { text: paragraphs(text), ...body }),
      /** Moves the due time, as time would. */
      due: (at: Date) =>
        inHere((db) =>
          db
            .updateTable('homeworkClasses')
            .set({ dueAt: at, openAt: hours(-9000) })
            .where('homeworkId', '=', id)
            .execute(),
        ),
      reviews: (who: Person) => ask<PeerReviews>(who, 'GET', `${own}/reviews`),
      take: (who: Person) => ask<PeerReviews>(who, 'POST', `${own}/reviews`),
      save: (who: Person, reviewId: string, points: number[], body: object = {}) =>
        ask<PeerReviews>(who, 'PUT', `${own}/reviews/${reviewId}`, { no: 0, points, comment, ...body }),
      score: (who: Person, sampleId: string, points: number[]) => ask<PeerReviews>(who, 'PUT', `${own}/reviews/samples/${sampleId}`, { points }),
      work: (who: Person, by = teacher) => ask<WorkReviews>(by, 'GET', `homeworks/${id}/classes/${classId}/students/${who.memberId}/reviews`),
      submission: (who: Person) => ask<Submission>(teacher, 'GET', `homeworks/${id}/classes/${classId}/students/${who.memberId}`),
      table: async (query = '') =>
        (
          await ask<{ students: { items: Student[] }; counts: Record<string, number>; reviews: { people: number; open: boolean } }>(
            teacher,
            'GET',
            `homeworks/${id}/students${query}`,
          )
        ).data,
    }
  }
  type Given = Awaited<ReturnType<typeof given>>

  /** Takes and saves a review with these points; returns the text of the work. */
  async function reviewNext({ take, save }: Given, who: Person, points: number[]): Promise<string> {
    const taken = await take(who)
    const current = currentOf(taken.data)
    if (!current) throw new Error(taken.errorMessage ?? 'There is no work to review')
    const saved = await save(who, current.id, points)
    if (saved.status !== 200) throw new Error(saved.errorMessage)
    return textOf(current)
  }
  const stored = ({ id }: Given) =>
    inHere((db) => db.selectFrom('peerReviews').selectAll().where('homeworkId', '=', id).orderBy('claimedAt').execute())
  const handAll = async ({ submit, due }: Given, students: Person[] = [one, two, three]) => {
    for (const who of students) await submit(who, `我是第 ${students.indexOf(who) + 1} 份作业的正文`)
    await due(hours(-1))
  }
  return { server, people, abroad, ask, inHere, given, reviewNext, stored, handAll }
}
