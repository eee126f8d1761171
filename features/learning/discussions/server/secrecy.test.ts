import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayRead } from '#features/learning/posts/server/rules.ts'
import type { Post, PostLine } from '#features/learning/posts/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
const names = ['teacher', 'one', 'two', 'three'] as const
type Name = (typeof names)[number]
let people: Record<Name | 'admin', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    admin: { role: 'administrator' },
    teacher: { role: 'teacher', name: '老师甲' },
    one: { role: 'student', name: '学生乙' },
    two: { role: 'student', name: '学生丙' },
    three: { role: 'student', name: '学生丁' },
  })
  await server.ask(people.admin, 'PUT', '/pressplatform/system/forbiddenwords', { words: ['违禁'] })
})
afterAll(() => server.close())

/** What is done to a topic, one step after another; a number names one of the posts so far. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      who: fc.constantFrom(...names),
      to: fc.nat(9),
      anonymous: fc.boolean(),
      private: fc.boolean(),
      bad: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), to: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), to: fc.nat(9) }) },
)

interface Made {
  id: string
  author: Name
  anonymous: boolean
  mark: string
}

const doc = (text: string) => paragraphs(text)
const ask = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId().replaceAll('-', '') }) as Promise<{
    status: number
    data: unknown
  }>

/** The posts of a topic as stored, by id. */
const stored = (topicId: string) =>
  withInstitution(server.database, people.teacher.institutionId, (db) =>
    db
      .selectFrom('posts')
      .select(['id', 'parentId', 'opening', 'authorId', 'state', 'private', 'privateTo', 'deletedAt'])
      .where('threadId', '=', topicId)
      .execute(),
  )

test(
  'no list, count, excerpt, search, file or message shows what a person may not read, nor who an anonymous author is',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ author: fc.constantFrom('one' as const, 'two' as const), anonymous: fc.boolean(), bad: fc.boolean() }),
        fc.array(step, { minLength: 3, maxLength: 9 }),
        async (first, steps) => {
          const classId = await buildClass(server.database, people.teacher, [people.one, people.two, people.three])
          const mark = () => `标记${newId().slice(-10)}`
          const title = mark()
          const { data } = await ask(people[first.author], 'POST', `classes/${classId}/topics`, {
            title,
            doc: doc(`${title}${first.bad ? '违禁' : ''}`),
            anonymous: first.anonymous,
          })
          const topicId = (data as { id: string }).id
          const opening = (await stored(topicId))[0]
          const made: Made[] = [{ id: opening?.id ?? '', author: first.author, anonymous: first.anonymous, mark: title }]
          for (const each of steps) {
            const target = made[each.to % made.length] as Made
            if (each.do === 'reply') {
              const text = mark()
              const answer = await ask(people[each.who], 'POST', `threads/${topicId}/posts`, {
                answersId: target.id === opening?.id ? null : target.id,
                doc: doc(`${text}${each.bad ? '违禁' : ''}`),
                anonymous: each.anonymous && each.who !== 'teacher',
                private: each.private,
              })
              if (answer.status === 200)
                made.push({
                  id: (answer.data as { id: string }).id,
                  author: each.who,
                  anonymous: each.anonymous && each.who !== 'teacher',
                  mark: text,
                })
            } else if (each.do === 'remove') {
              if (target.id !== opening?.id) await ask(people.teacher, 'DELETE', `posts/${target.id}`)
            } else
              await ask(people.teacher, 'PUT', `posts/${target.id}/state`, each.do === 'hide' ? { to: 'hidden', reason: '理由' } : { to: 'shown' })
          }
          const rows = new Map((await stored(topicId)).map((row) => [row.id, row]))
          for (const name of names) {
            const viewer = { memberId: people[name].memberId, moderates: name === 'teacher' }
            const reads = (id: string): boolean => {
              const row = rows.get(id)
              if (!row || !mayRead(viewer, row)) return false
              const above = row.parentId === null ? undefined : rows.get(row.parentId)
              return !above || above.deletedAt !== null || mayRead(viewer, above)
            }
            const inThread = reads(opening?.id ?? '')
            const readable = new Set(made.filter(({ id }) => inThread && reads(id)).map(({ id }) => id))
            const list = await ask(people[name], 'GET', `topics?classId=${classId}`)
            const found = await ask(people[name], 'GET', `topics?classId=${classId}&q=${encodeURIComponent(title)}`)
            const open = await ask(people[name], 'GET', `topics/${topicId}`)
            const listed = await ask(people[name], 'GET', `threads/${topicId}/posts?size=100`)
            const below = await Promise.all(made.map(({ id }) => ask(people[name], 'GET', `posts/${id}/replies?size=100`)))
            const liked = await Promise.all(made.map(({ id }) => ask(people[name], 'PUT', `posts/${id}/like`, { liked: false })))
            const inbox = await withInstitution(server.database, people[name].institutionId, (db) =>
              db
                .selectFrom('messages')
                .select(['words', 'about'])
                .where('memberId', '=', people[name].memberId)
                .where('about', 'like', `thread:${topicId}`)
                .execute(),
            )
            const answers = JSON.stringify([list.data, found.data, open.data, listed.data, below.map(({ data: each }) => each), inbox])

            // Every post is found exactly where the rule lets it be read.
            for (const post of made) expect([post.mark, answers.includes(post.mark)]).toEqual([post.mark, readable.has(post.id)])
            expect(liked.map(({ status }) => status)).toEqual(made.map(({ id }) => (readable.has(id) ? 200 : 404)))
            expect(open.status).toBe(inThread ? 200 : 404)
            const total = { list: (list.data as { total: number }).total, found: (found.data as { total: number }).total }
            expect(total).toEqual(inThread ? { list: 1, found: 1 } : { list: 0, found: 0 })
            if (!inThread) continue
            const replies = [...readable].filter((id) => id !== opening?.id).length
            expect((open.data as { replies: number }).replies).toBe(replies)
            expect((list.data as { items: { replies: number }[] }).items[0]?.replies).toBe(replies)

            // Names of anonymous authors are there for themselves and for teachers alone.
            const lines = (listed.data as { items: Post[] }).items.flatMap((post): PostLine[] => [post, ...post.replies])
            for (const line of [...lines, (open.data as { opening: PostLine }).opening]) {
              const post = made.find(({ id }) => id === line.id)
              if (!post || line.state === 'deleted') continue
              const known = !post.anonymous || name === 'teacher' || name === post.author
              expect([line.author.name, line.author.id]).toEqual(known ? [people[post.author].name, people[post.author].memberId] : ['', null])
            }
            for (const hidden of names) {
              if (hidden === name || name === 'teacher') continue
              const everAnonymous = made.filter(({ author }) => author === hidden).every(({ anonymous }) => anonymous)
              if (everAnonymous) expect(answers).not.toContain(people[hidden].name)
              if (everAnonymous) expect(answers).not.toContain(people[hidden].memberId)
            }
          }
        },
      ),
      { numRuns: Number(process.env['RECTO_FC_RUNS'] ?? 8) },
    )
  },
)
