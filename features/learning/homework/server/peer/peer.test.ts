import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#server/kernel/access/session.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Homework } from '../../contract.ts'
import type { MyHomework } from '../../contract-mine.ts'
import type { PeerReviews } from '../../contract-peer.ts'
import type { WorkReviews } from '../../contract-reviews.ts'
import type { Student, Submission } from '../../contract-submissions.ts'
import { readsHomeworkFile } from '../manifest/file-queries.ts'
import { tellOfReviewTimes } from './told/due.ts'

let server: Awaited<ReturnType<typeof openServer>>
const roles = {
  teacher: '周老师',
  assistant: '助教甲',
  colleague: '吴老师',
  one: '丁一一',
  two: '王二二',
  three: '张三三',
  four: '李四四',
  outside: '赵六六',
}
let people: Record<keyof typeof roles, Person>
let abroad: Person
beforeAll(async () => {
  server = await openServer()
  const drafts = Object.entries(roles).map(([key, name]) => [
    key,
    { role: ['teacher', 'assistant', 'colleague'].includes(key) ? 'teacher' : 'student', name },
  ])
  people = await buildPeople(
    server.database,
    await buildInstitution(server.database),
    Object.fromEntries(drafts) as Record<keyof typeof roles, { role: string; name: string }>,
  )
  abroad = (await buildPeople(server.database, await buildInstitution(server.database), { teacher: { role: 'teacher' } })).teacher
})
afterAll(() => server.close())

interface Answer<T> {
  status: number
  errorCode?: string
  errorMessage?: string
  fields?: { path: string }[]
  data: T
}
const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  (await server.ask(person, method, `/pressplatform/${url}`, body, { 'idempotency-key': newId() })) as Answer<T>
const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, people.teacher.institutionId, run)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

const criteria = [
  { name: '论证', description: '有论点，有依据', points: 10 },
  { name: '表达', description: '', points: 10 },
]
const peer = { reviewers: 2, days: 7, criteria }
const comment = '论证清楚，例子可以再多一些。'

/** A homework whose works are reviewed, published for a class. */
async function given(settings: object = {}, more: object = {}, students: Person[] = [people.one, people.two, people.three]) {
  const { teacher } = people
  const classId = await buildClass(server.database, teacher, students)
  const draft = {
    title: '《赤壁赋》札记',
    body: paragraphs('写 600 字。'),
    peer: { ...peer, ...settings },
    classes: [{ classId, openAt: hours(-48).toISOString(), dueAt: hours(24).toISOString(), cutoffAt: null }],
    ...more,
  }
  const made = await ask<Homework>(teacher, 'POST', 'homeworks', draft)
  expect(made.status).toBe(200)
  const { id, rowVersion } = made.data
  await ask<Homework>(teacher, 'POST', `homeworks/${id}/state`, { state: 'published', rowVersion })
  const own = `classes/${classId}/homeworks/${id}`
  return {
    id,
    classId,
    own,
    draft,
    submit: (who: Person, text: string, body: object = {}) => ask<MyHomework>(who, 'POST', `${own}/submissions`, { text: paragraphs(text), ...body }),
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
const textOf = ({ text }: PeerReviews['reviews'][number]) => JSON.stringify(text)
const currentOf = ({ reviews }: PeerReviews) => reviews.find(({ points }) => points === null)

/** Takes and saves a review with these points; returns the text of the work. */
async function reviewNext({ take, save }: Given, who: Person, points: number[]): Promise<string> {
  const taken = await take(who)
  const current = currentOf(taken.data)
  expect(current, taken.errorMessage).toBeDefined()
  expect((await save(who, current?.id ?? '', points)).status).toBe(200)
  return current ? textOf(current) : ''
}
const stored = ({ id }: Given) => inHere((db) => db.selectFrom('peerReviews').selectAll().where('homeworkId', '=', id).orderBy('claimedAt').execute())
const handAll = async ({ submit, due }: Given, students: Person[] = [people.one, people.two, people.three]) => {
  for (const who of students) await submit(who, `我是第 ${students.indexOf(who) + 1} 份作业的正文`)
  await due(hours(-1))
}

describe('the settings', () => {
  test('are saved with the homework, refused at their field, and stay once reviews have begun', async () => {
    const { teacher, one } = people
    const homework = await given({ samples: [{ text: paragraphs('样例。'), points: [8, 6], comment: '缺少依据' }] })
    const { id, draft } = homework
    const read = async () => (await ask<Homework>(teacher, 'GET', `homeworks/${id}`)).data
    expect((await read()).peer).toMatchObject({ reviewers: 2, days: 7, criteria, samples: [{ points: [8, 6] }], begun: false })
    const put = async (settings: object | null) =>
      ask<Homework>(teacher, 'PUT', `homeworks/${id}`, {
        ...draft,
        peer: settings && { ...draft.peer, ...settings },
        rowVersion: (await read()).rowVersion,
      })
    const path = async (settings: object) => (await put(settings)).fields?.[0]?.path
    expect(await path({ samples: [{ text: paragraphs('样例。'), points: [8] }] })).toBe('peer.samples.0.points')
    expect(await path({ samples: [{ text: paragraphs('样例。'), points: [8, 11] }] })).toBe('peer.samples.0.points.1')
    expect(await path({ samples: [{ text: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefgh12' } }] }, points: [8, 6] }] })).toBe(
      'peer.samples.0.text',
    )
    expect(await path({ criteria: [] })).toBe('peer.criteria')
    expect(await path({ reviewers: 6 })).toBe('peer.reviewers')
    await handAll(homework)
    const [sample] = (await homework.reviews(one)).data.samples
    await homework.score(one, sample?.id ?? '', [8, 6])
    await homework.take(one)
    await inHere((db) =>
      db
        .updateTable('homeworkClasses')
        .set({ dueAt: hours(24) })
        .where('homeworkId', '=', id)
        .execute(),
    )
    expect((await read()).peer?.begun).toBe(true)
    expect(await path({ criteria: [{ ...criteria[0], name: '立意' }, criteria[1]] })).toBe('peer')
    expect((await put(null)).fields?.[0]?.path).toBe('peer')
    const kept = await put({ reviewers: 3, samples: draft.peer && 'samples' in draft.peer ? draft.peer.samples : [] })
    expect(kept.data.peer).toMatchObject({ reviewers: 3, begun: true, samples: [{ comment: '缺少依据' }] })
  })
})

describe('reviewing', () => {
  test('opens when the homework is due, gives each student works of others and no name, and is changed until it is over', async () => {
    const { one, two, three, outside } = people
    const homework = await given()
    const { submit, due, reviews, take, save } = homework
    for (const who of [one, two, three]) await submit(who, `正文 ${who === one ? '甲' : who === two ? '乙' : '丙'}`)
    expect((await reviews(one)).data).toMatchObject({ phase: 'coming', takesPart: true, reviews: [], done: 0, wanted: 2 })
    expect((await take(one)).errorCode).toBe('conflict')
    expect((await reviews(outside)).status).toBe(404)
    await due(hours(-1))
    const first = (await take(one)).data
    // The work that was taken stays the next one.
    expect((await take(one)).data.reviews.map(({ id }) => id)).toEqual(first.reviews.map(({ id }) => id))
    const reviewId = first.reviews[0]?.id ?? ''
    expect((await save(one, reviewId, [8])).fields?.[0]?.path).toBe('points')
    expect((await save(one, reviewId, [8, 11])).fields?.[0]?.path).toBe('points.1')
    expect((await save(one, reviewId, [8, 9], { comment: '很好' })).fields?.[0]?.path).toBe('comment')
    expect((await save(two, reviewId, [8, 9])).status).toBe(404)
    expect((await save(one, reviewId, [8, 9])).data).toMatchObject({ done: 1, more: true, reviews: [{ no: 1, points: [8, 9] }] })
    expect((await save(one, reviewId, [1, 1])).errorCode).toBe('conflict')
    expect((await save(one, reviewId, [7, 9], { no: 1 })).data.reviews[0]).toMatchObject({ no: 2, points: [7, 9] })
    const second = await reviewNext(homework, one, [5, 5])
    expect(new Set([textOf(first.reviews[0] as never), second]).size).toBe(2)
    expect(second).not.toContain('正文 甲')
    expect(await take(one)).toMatchObject({ status: 409, errorMessage: '你已评完，谢谢' })
    const names = JSON.stringify([await reviews(one), await take(two), await reviews(two), await take(three), await reviews(three)])
    for (const name of Object.values(roles)) expect(names).not.toContain(name)
    for (const who of Object.values(people)) expect(names).not.toContain(who.memberId)
    await due(hours(-24 * 7 - 1))
    const late = await save(one, reviewId, [1, 1], { no: 2 })
    expect(late).toMatchObject({ status: 409, errorMessage: expect.stringContaining('互评已截止') as string })
    expect((await reviews(one)).data).toMatchObject({ phase: 'over', reviews: [{ text: null, points: [7, 9] }, { text: null }] })
  })

  test('are to be done in the list of the student until the wanted ones are done', async () => {
    const { one } = people
    const homework = await given()
    const { id, classId, submit, due } = homework
    const todo = async () =>
      (await ask<{ items: { id: string; reviewsUntil: string | null }[] }>(one, 'GET', `myhomeworks?when=todo&classId=${classId}`)).data.items
    await submit(one, '我的正文。')
    expect(await todo()).toEqual([])
    await due(hours(-1))
    // There is no work of another yet.
    expect(await todo()).toEqual([])
    await due(hours(1))
    for (const who of [people.two, people.three]) await submit(who, '另一份正文。')
    await due(hours(-1))
    expect(await todo()).toMatchObject([{ id, reviewsUntil: expect.any(String) }])
    await reviewNext(homework, one, [8, 7])
    expect(await todo()).toHaveLength(1)
    await reviewNext(homework, one, [6, 7])
    expect(await todo()).toEqual([])
  })

  test('students who ask at once never get more than wanted of a work, nor the same one twice', async () => {
    const { one, two, three, four } = people
    const all = [one, two, three, four]
    const homework = await given({ reviewers: 2 }, {}, all)
    await handAll(homework, all)
    const answers = await Promise.all([...all, ...all].map((who) => homework.take(who)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored(homework)).toHaveLength(4)
    expect(new Set((await stored(homework)).map(({ authorId }) => authorId)).size).toBe(4)
    for (const who of all) await homework.save(who, currentOf((await homework.reviews(who)).data)?.id ?? '', [5, 5])
    await Promise.all(all.map((who) => homework.take(who)))
    const rows = await stored(homework)
    expect(rows).toHaveLength(8)
    for (const who of all) expect(rows.filter(({ authorId }) => authorId === who.memberId)).toHaveLength(2)
    expect(rows.some(({ authorId, reviewerId }) => authorId === reviewerId)).toBe(false)
    expect(new Set(rows.map(({ authorId, reviewerId }) => `${authorId} ${reviewerId}`)).size).toBe(8)
  })

  test('a work that was taken and left goes to another after a day; who comes back is told', async () => {
    const { one, two, three } = people
    const homework = await given({ reviewers: 1 })
    await handAll(homework)
    const left = currentOf((await homework.take(one)).data)
    const [row] = await stored(homework)
    const other = row?.authorId === two.memberId ? three : two
    expect(row?.authorId).not.toBe(other.memberId)
    await inHere((db) =>
      db
        .updateTable('peerReviews')
        .set({ claimedAt: hours(-25) })
        .where('homeworkId', '=', homework.id)
        .execute(),
    )
    // It stays with the student until another one takes it.
    expect(currentOf((await homework.reviews(one)).data)?.id).toBe(left?.id)
    const taken = (await homework.take(other)).data
    if (currentOf(taken) && (await stored(homework)).every(({ id }) => id !== left?.id)) {
      expect((await homework.save(one, left?.id ?? '', [5, 5])).status).toBe(404)
    } else expect((await homework.save(one, left?.id ?? '', [5, 5])).status).toBe(200)
    for (const { memberId } of [one, two, three])
      expect((await stored(homework)).filter(({ authorId }) => authorId === memberId).length).toBeLessThanOrEqual(1)
  })

  test('who has handed in nothing or has left takes no part; a late one with more time joins; what came back is given to nobody', async () => {
    const { teacher, one, two, three, four } = people
    const homework = await given({}, { lateRule: 'close' }, [one, two, three, four])
    const { id, classId, submit, due, take, reviews, save } = homework
    await submit(one, '甲')
    await submit(two, '乙')
    await due(hours(-1))
    expect((await take(three)).errorMessage).toBe('你没有提交这份作业，不参加互评')
    expect((await reviews(three)).data).toMatchObject({ takesPart: false, wanted: 0, samples: [] })
    expect((await reviews(one)).data.wanted).toBe(1)
    await ask(teacher, 'PUT', `homeworks/${id}/classes/${classId}/students/${three.memberId}/extension`, {
      until: hours(5).toISOString(),
      reason: '病假',
    })
    await submit(three, '丙')
    expect((await reviews(one)).data.wanted).toBe(2)
    const work = await homework.submission(two)
    await ask(teacher, 'POST', `homeworks/${id}/classes/${classId}/students/${two.memberId}/return`, {
      reason: '改',
      rowVersion: work.data.rowVersion,
    })
    expect((await reviews(one)).data.wanted).toBe(1)
    const taken = currentOf((await take(one)).data)
    expect(taken && textOf(taken)).toContain('丙')
    // Who is removed from the class loses the work, and the own work goes to nobody.
    const leave = (who: Person) =>
      inHere((db) =>
        db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', classId).where('memberId', '=', who.memberId).execute(),
      )
    await leave(one)
    expect((await save(one, taken?.id ?? '', [5, 5])).status).toBe(404)
    expect((await reviews(one)).status).toBe(404)
    expect((await take(three)).status).toBe(409)
    expect((await reviews(three)).data.wanted).toBe(0)
  })

  test('a class that is over takes no reviews', async () => {
    const { one } = people
    const homework = await given()
    await handAll(homework)
    const taken = currentOf((await homework.take(one)).data)
    await inHere((db) => db.updateTable('classes').set({ state: 'ended' }).where('id', '=', homework.classId).execute())
    expect(await homework.save(one, taken?.id ?? '', [5, 5])).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('班级已结束') as string,
    })
    expect((await homework.reviews(one)).data.phase).toBe('ended')
  })

  test('the samples come first, once, and show the points of the teacher afterwards; a file is read while the work is reviewed', async () => {
    const { one, two, three } = people
    const homework = await given({ samples: [{ text: paragraphs('样例的正文。'), points: [8, 6], comment: '缺少依据' }] }, { takesFiles: true })
    const fileId = newId()
    const file = { id: fileId, sha256: 'b'.repeat(64), name: '王二二的作业.pdf', suffix: 'pdf', mime: 'application/pdf', size: 9 }
    await inHere((db) =>
      db
        .insertInto('files')
        .values({ ...file, createdBy: two.memberId })
        .execute(),
    )
    await homework.submit(one, '甲')
    await homework.submit(two, '乙', { fileIds: [fileId] })
    await homework.due(hours(-1))
    expect((await homework.take(one)).errorMessage).toBe('请先给样例打分')
    const [sample] = (await homework.reviews(one)).data.samples
    expect(sample).toMatchObject({ mine: null, teacher: null })
    expect((await homework.score(three, sample?.id ?? '', [1, 1])).errorCode).toBe('conflict')
    expect((await homework.score(one, newId(), [1, 1])).status).toBe(404)
    const scored = await homework.score(one, sample?.id ?? '', [6, 6])
    expect(scored.data.samples).toMatchObject([{ mine: [6, 6], teacher: { points: [8, 6], comment: '缺少依据' } }])
    expect((await homework.score(one, sample?.id ?? '', [8, 6])).data.samples[0]?.mine).toEqual([6, 6])
    const reads = (who: Person) =>
      inHere((db) =>
        readsHomeworkFile(db, { memberId: who.memberId, rights: [] as string[], scope: 'own' } as unknown as User, { id: fileId } as never),
      )
    expect(await reads(one)).toBe(false)
    const taken = currentOf((await homework.take(one)).data)
    expect(taken?.files.map(({ name }) => name)).toEqual(['1.pdf'])
    expect([await reads(one), await reads(three)]).toEqual([true, false])
    await homework.save(one, taken?.id ?? '', [5, 5])
    await homework.due(hours(-24 * 8))
    expect(await reads(one)).toBe(false)
    expect((await homework.work(two)).data).toMatchObject({ weighted: true, reviews: [{ weight: 92 }] })
  })
})

describe('the score that reviews propose', () => {
  test('is the scaled median; a teacher sees the names, takes it over, and the author sees the reviews without names after the release', async () => {
    const { teacher, one, two, three, four } = people
    const homework = await given({ reviewers: 3 }, {}, [one, two, three, four])
    const { id, classId, own, work, table } = homework
    await handAll(homework, [one, two, three, four])
    const marks = new Map([
      [two, [8, 8]],
      [three, [9, 7]],
      [four, [2, 2]],
    ])
    for (const [who, points] of marks) for (let turn = 0; turn < 3; turn++) await reviewNext(homework, who, points)
    const seen = (await work(one)).data
    expect(seen.reviews.map(({ reviewer }) => reviewer.name).toSorted()).toEqual([roles.two, roles.three, roles.four].toSorted())
    expect(seen.proposal).toEqual({ medians: [8, 7], score: 75, spread: 60, disputed: true, older: 0 })
    const rows = (await table()).students.items
    expect(rows.find((row) => row.id === one.memberId)?.peer).toMatchObject({
      done: 0,
      wanted: 3,
      lacks: true,
      received: 3,
      proposed: 75,
      disputed: true,
    })
    expect((await table('?filter=reviewing')).students.items.map((row) => row.id)).toEqual([one.memberId])
    expect((await table()).counts).toMatchObject({ reviewing: 1 })
    expect((await ask<PeerReviews>(one, 'GET', `${own}/reviews`)).data.received).toEqual([])
    const places = rows.map((row) => ({ classId, memberId: row.id, rowVersion: row.rowVersion }))
    const taken = await ask<{ done: string[]; failed: object[] }>(teacher, 'POST', `homeworks/${id}/proposals`, { places })
    expect([taken.data.done.length, taken.data.failed]).toEqual([4, []])
    expect((await homework.submission(one)).data).toMatchObject({ score: 75, state: 'graded', gradedBy: roles.teacher })
    // The first answer is out of date now.
    const again = await ask<{ done: string[]; failed: object[] }>(teacher, 'POST', `homeworks/${id}/proposals`, { places })
    expect([again.data.done, again.data.failed.length]).toEqual([[], 4])
    await ask(teacher, 'POST', `homeworks/${id}/release`, {})
    const received = await ask<PeerReviews>(one, 'GET', `${own}/reviews`)
    expect(received.data.received).toHaveLength(3)
    for (const name of Object.values(roles)) expect(JSON.stringify(received)).not.toContain(name)
    const bad = received.data.received.find(({ points }) => points[0] === 2)
    const answer = (who: Person, body: object) => ask<PeerReviews>(who, 'PUT', `${own}/received/${bad?.id ?? ''}`, body)
    expect((await answer(two, { helpful: true, report: null })).status).toBe(404)
    expect((await answer(one, { helpful: false, report: '没有看就打分' })).data.received.find(({ id: each }) => each === bad?.id)?.report).toBe(
      '没有看就打分',
    )
    expect((await table('?filter=disputed')).students.items.map((row) => row.id)).toContain(one.memberId)
    const exclude = (who: Person, excluded = true) => ask(who, 'PUT', `homeworks/${id}/classes/${classId}/reviews/${bad?.id ?? ''}`, { excluded })
    expect((await exclude(one)).status).toBe(404)
    expect((await exclude(teacher)).status).toBe(200)
    const after = (await work(one)).data
    expect(after.proposal).toMatchObject({ medians: [8.5, 7.5], score: 80, spread: 0, disputed: false })
    expect(after.reviews.find(({ id: each }) => each === bad?.id)).toMatchObject({ excluded: true, report: '没有看就打分' })
    // What was given stays until the teacher changes it.
    expect((await homework.submission(one)).data.score).toBe(75)
    expect((await ask<PeerReviews>(one, 'GET', `${own}/reviews`)).data.received).toHaveLength(2)
    await exclude(teacher, false)
    expect((await work(one)).data.proposal?.score).toBe(75)
  })

  test('says when reviews are of an earlier version', async () => {
    const { teacher, one, two } = people
    const homework = await given({ reviewers: 1 }, {}, [one, two])
    await handAll(homework, [one, two])
    await reviewNext(homework, two, [6, 6])
    const { data } = await homework.submission(one)
    await ask(teacher, 'POST', `homeworks/${homework.id}/classes/${homework.classId}/students/${one.memberId}/return`, {
      reason: '改',
      rowVersion: data.rowVersion,
    })
    expect((await homework.work(one)).data.proposal).toMatchObject({ score: 60, older: 1 })
    await homework.submit(one, '第二稿')
    expect((await homework.work(one)).data).toMatchObject({ reviews: [{ versionNo: 1 }], proposal: { score: 60, older: 1 } })
    expect((await homework.reviews(two)).data.reviews).toMatchObject([{ older: true, points: [6, 6] }])
  })

  test('a group has one work, which its members do not review', async () => {
    const { one, two, three } = people
    const homework = await given({ reviewers: 2 }, { byGroup: true })
    await inHere((db) =>
      db
        .updateTable('classMembers')
        .set({ groupName: '一组' })
        .where('classId', '=', homework.classId)
        .where('memberId', 'in', [one.memberId, two.memberId])
        .execute(),
    )
    const proposal = (await homework.submit(one, '我们的')).data.group?.proposal?.id
    await ask(two, 'POST', `${homework.own}/confirmations`, { proposalId: proposal })
    await homework.submit(three, '我自己的')
    await homework.due(hours(-1))
    expect(await reviewNext(homework, three, [9, 9])).toContain('我们的')
    expect((await homework.take(three)).errorMessage).toBe('你已评完，谢谢')
    for (const who of [one, two]) expect(await reviewNext(homework, who, [7, 7])).toContain('我自己的')
    for (const who of [one, two]) expect((await homework.work(who)).data.proposal?.score).toBe(90)
    expect((await homework.work(three)).data.proposal?.score).toBe(70)
  })
})

test('only those who teach the class see who has reviewed', async () => {
  const { teacher, assistant, colleague, one, two, outside } = people
  const homework = await given()
  await handAll(homework)
  await inHere((db) =>
    db
      .insertInto('classMembers')
      .values({ classId: homework.classId, memberId: assistant.memberId, role: 'assistant', joinedVia: 'added' })
      .execute(),
  )
  for (const [who, status] of [
    [teacher, 200],
    [assistant, 200],
    [colleague, 404],
    [abroad, 404],
    [one, 404],
    [two, 404],
    [outside, 404],
  ] as const)
    expect((await homework.work(one, who)).status).toBe(status)
  for (const who of [teacher, colleague, abroad, outside]) expect((await homework.take(who)).status).toBe(404)
})

test('students are told once when reviews open and before they are due, and those who lack some are reminded once an hour', async () => {
  const { teacher, one, two } = people
  const homework = await given({ reviewers: 2 })
  await handAll(homework)
  const told = async (who: Person, words: string) =>
    (await inHere((db) => db.selectFrom('messages').select(['words', 'about']).where('memberId', '=', who.memberId).execute())).filter(
      ({ words: text, about }) => about === `homework:${homework.id}` && (text as { title: { zh: string } }).title.zh.startsWith(words),
    ).length
  for (let run = 0; run < 2; run++) await tellOfReviewTimes(server, teacher.institutionId)
  expect([await told(one, '可以互评了'), await told(one, '互评一天内截止')]).toEqual([1, 0])
  for (let turn = 0; turn < 2; turn++) await reviewNext(homework, one, [5, 5])
  const remind = () => ask<{ reminded: number }>(teacher, 'POST', `homeworks/${homework.id}/reviews/reminders`, {})
  expect((await homework.table()).reviews).toMatchObject({ people: 2, open: true })
  expect((await remind()).data.reminded).toBe(2)
  expect((await remind()).errorCode).toBe('tooMany')
  await homework.due(hours(-24 * 7 + 10))
  for (let run = 0; run < 2; run++) await tellOfReviewTimes(server, teacher.institutionId)
  expect([await told(one, '互评一天内截止'), await told(two, '互评一天内截止'), await told(two, '互评还没有做完')]).toEqual([0, 1, 1])
  const { data } = await ask<{ items: { id: string; moment: string; done: boolean }[] }>(
    two,
    'GET',
    `calendar?from=${hours(-1).toISOString()}&to=${hours(48).toISOString()}`,
  )
  expect(JSON.stringify(data)).toContain(homework.id)
})
