import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#server/kernel/access/session.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Person } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { criteria, currentOf, hours, roles, textOf, openPeerReviews } from '#server/testing/peer-reviews.ts'
import type { Homework } from '../../contract.ts'
import { readsHomeworkFile } from '../manifest/file-queries.ts'

type World = Awaited<ReturnType<typeof openPeerReviews>>
let server: World['server']
let people: World['people']
let ask: World['ask']
let inHere: World['inHere']
let given: World['given']
let reviewNext: World['reviewNext']
let stored: World['stored']
let handAll: World['handAll']
beforeAll(async () => {
  ;({ server, people, ask, inHere, given, reviewNext, stored, handAll } = await openPeerReviews())
})
afterAll(() => server.close())

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
    const listed = async () =>
      (await ask<{ items: { id: string; reviewsUntil: string | null }[] }>(one, 'GET', `myhomeworks?when=todo&classId=${classId}`)).data.items
    await submit(one, '我的正文。')
    expect(await listed()).toEqual([])
    await due(hours(-1))
    // There is no work of another yet.
    expect(await listed()).toEqual([])
    await due(hours(1))
    for (const who of [people.two, people.three]) await submit(who, '另一份正文。')
    await due(hours(-1))
    expect(await listed()).toMatchObject([{ id, reviewsUntil: expect.any(String) }])
    await reviewNext(homework, one, [8, 7])
    expect(await listed()).toHaveLength(1)
    await reviewNext(homework, one, [6, 7])
    expect(await listed()).toEqual([])
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

  test('who has handed in nothing or has left takes no part; a late one with more time joins; what came back is not reviewed', async () => {
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
