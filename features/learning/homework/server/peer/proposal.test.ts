import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/seeds/institution.ts'
import { hours, roles, openPeerReviews } from '#server/testing/peer-reviews.ts'
import type { PeerReviews } from '../../contract-peer.ts'
import { tellOfReviewTimes } from './told/due.ts'

type World = Awaited<ReturnType<typeof openPeerReviews>>
let server: World['server']
let people: World['people']
let abroad: World['abroad']
let ask: World['ask']
let inHere: World['inHere']
let given: World['given']
let reviewNext: World['reviewNext']
let handAll: World['handAll']
beforeAll(async () => {
  ;({ server, people, abroad, ask, inHere, given, reviewNext, handAll } = await openPeerReviews())
})
afterAll(() => server.close())

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

test('a report is told to the teachers of the class in one message for the homework, without names, until they have read it', async () => {
  const { teacher, assistant, one, two, three } = people
  const homework = await given({ reviewers: 2 })
  const { id, classId, own } = homework
  await inHere((db) =>
    db.insertInto('classMembers').values({ classId, memberId: assistant.memberId, role: 'assistant', joinedVia: 'added' }).execute(),
  )
  await handAll(homework)
  for (const who of [one, two, three]) for (let turn = 0; turn < 2; turn++) await reviewNext(homework, who, [5, 5])
  const told = async (who: Person) =>
    (
      await ask<{ items: { id: string; title: string; body: string; link: string; about: string }[] }>(who, 'GET', 'messages?type=homework&size=100')
    ).data.items.filter(({ about }) => about === `peerreports:${id}`)
  const students = (await homework.table()).students.items
  const places = students.map((row) => ({ classId, memberId: row.id, rowVersion: row.rowVersion }))
  await ask(teacher, 'POST', `homeworks/${id}/proposals`, { places })
  await ask(teacher, 'POST', `homeworks/${id}/release`, {})
  const received = async (who: Person) => (await homework.reviews(who)).data.received.map((review) => review.id)
  const answer = (who: Person, reviewId: string | undefined, report: string | null, helpful = false) =>
    ask<PeerReviews>(who, 'PUT', `${own}/received/${reviewId ?? ''}`, { helpful, report })

  const [first, second] = await received(one)
  await answer(one, first, null, true)
  expect(await told(teacher)).toEqual([])
  await Promise.all([answer(one, first, '没有看就打分'), answer(two, (await received(two))[0], '骂人')])
  await answer(one, second, '也没有看')
  const [message] = await told(teacher)
  expect(message).toMatchObject({
    title: '有互评被举报：《赤壁赋》札记',
    link: `/education/classes/homework/details?id=${classId}&homeworkId=${id}&filter=disputed`,
  })
  expect([(await told(teacher)).length, (await told(assistant)).length, (await told(three)).length]).toEqual([1, 1, 0])
  for (const words of [...Object.values(roles), '没有看就打分']) expect(JSON.stringify(message)).not.toContain(words)
  expect((await homework.table('?filter=disputed')).students.items.map((row) => row.id).toSorted()).toEqual([one.memberId, two.memberId].toSorted())

  // After it was read a further report is told again, and what is said of one that is reported already is not.
  await ask(teacher, 'PUT', 'messages/read', { ids: [message?.id], read: true })
  await answer(one, first, '没有看就打分', true)
  expect((await told(teacher)).length).toBe(1)
  await answer(three, (await received(three))[0], '没有依据')
  expect([(await told(teacher)).length, (await told(assistant)).length]).toEqual([2, 1])
})
