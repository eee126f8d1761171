import { attrsOf, textAttr, walk } from '#document/text/walk.ts'
import { checkDocument } from '#document/gate/gate.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { findPlace, numberBook, type BookChapter } from '#document/numbering/numbering.ts'
import { mathProblem } from '#document/render/render-math.ts'
import { wordCount } from '#document/text/text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '#server/testing/open.ts'
import { demoBooks } from './demo/catalogue.ts'
import { readBook, type DemoChapter } from './demo/read-book.ts'
import { loadDemoTextbooks } from './demo-textbooks.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from './institution.ts'

const nodesIn = (doc: DocJson): NodeJson[] => {
  const found: NodeJson[] = []
  walk(doc, (node) => void found.push(node))
  return found
}

function inOrder(chapters: readonly DemoChapter[], parentId: string | null = null): BookChapter[] {
  return chapters.flatMap(({ name, kind, doc, children }, at) => {
    const id = `${parentId ?? ''}/${at}`
    return [{ id, parentId, kind, name, doc }, ...inOrder(children, id)]
  })
}

describe.each(demoBooks.map((book) => [book.name, book.source] as const))('the text of %s', (_name, source) => {
  let chapters: (BookChapter & { doc: DocJson })[]
  let nodes: NodeJson[]
  beforeAll(async () => {
    chapters = inOrder((await readBook(source)).chapters) as typeof chapters
    nodes = chapters.flatMap(({ doc }) => nodesIn(doc))
  })

  it('passes the gate, chapter by chapter', () => {
    for (const { name, doc } of chapters) expect(checkDocument(doc, { allowAssets: true }), name).toHaveProperty('doc')
  })

  it('has only formulas that render', () => {
    const formulas = nodes.filter((node) => node.type === 'math' || node.type === 'equation')
    const broken = formulas.map((node) => ({
      latex: textAttr(node, 'latex'),
      problem: mathProblem(textAttr(node, 'latex'), node.type === 'equation'),
    }))
    expect(broken.filter(({ problem }) => problem)).toEqual([])
    const inTitles = nodes
      .flatMap((node) => [textAttr(node, 'caption'), textAttr(node, 'title')])
      .flatMap((line) => [...line.matchAll(/\$([^$]+)\$/g)])
    expect(inTitles.filter(([, latex]) => mathProblem(latex ?? '', false))).toEqual([])
  })

  it('has figures with alternative text and a caption', () => {
    for (const figure of nodes.filter((node) => node.type === 'figure')) {
      expect(textAttr(figure, 'alt').length, textAttr(figure, 'file')).toBeGreaterThan(20)
      expect(figure.content?.length, textAttr(figure, 'file')).toBeGreaterThan(0)
    }
    for (const video of nodes.filter((node) => node.type === 'video')) expect(textAttr(video, 'alt')).not.toBe('')
  })

  it('has references only to existing labels, and no label twice', () => {
    const numbers = numberBook(chapters)
    expect(numbers.duplicates).toEqual([])
    for (const { id, doc } of chapters)
      for (const node of nodesIn(doc).filter((each) => each.type === 'xref'))
        expect(findPlace(numbers, id, textAttr(node, 'target')), textAttr(node, 'target')).toBeDefined()
  })

  it('has no remains of its Markdown source', () => {
    const text = JSON.stringify(chapters.map(({ doc }) => doc))
    expect(text).not.toMatch(/⟦|:::|:label:|:numref:|:eqref:|\$\$/)
    const spoken = nodes.filter((node) => node.type !== 'codeBlock').flatMap((node) => node.content ?? [])
    expect(spoken.filter((node) => node.type === 'text' && /\*\*|\]\(/.test(node.text ?? ''))).toEqual([])
  })

  it('has no empty chapters', () => {
    for (const { name, doc } of chapters) expect(wordCount(doc), name).toBeGreaterThan(30)
  })
})

it('uses many kinds of blocks in the chapter on rigid bodies', async () => {
  const { chapters } = await readBook('college-physics')
  const rigid = inOrder(chapters.filter((chapter) => chapter.name === '刚体力学'))
  const nodes = rigid.flatMap(({ doc }) => (doc ? nodesIn(doc) : []))
  const count = (type: string, is: (node: NodeJson) => boolean = () => true) => nodes.filter((node) => node.type === type && is(node)).length
  const aside = (kind: string) => count('aside', (node) => attrsOf(node)['kind'] === kind)
  expect(rigid.map(({ name }) => name)).toEqual(['刚体力学', '刚体的定轴转动', '转动惯量', '转动定律', '角动量守恒', '本章小结', '习题三'])
  expect(count('equation', (node) => attrsOf(node)['numbered'] === true)).toBeGreaterThanOrEqual(18)
  expect(aside('example')).toBeGreaterThanOrEqual(7)
  expect(aside('solution')).toBeGreaterThan(aside('example'))
  expect(aside('definition')).toBeGreaterThanOrEqual(3)
  expect([count('figure'), count('table'), count('footnote'), count('video')]).toEqual([7, 2, 2, 1])
  const questions = nodes.filter((node) => node.type === 'orderedList').flatMap((list) => list.content ?? []).length
  expect(questions).toBeGreaterThanOrEqual(28)
})

describe('the demo in a database', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let people: Record<string, Person>
  let took: number
  beforeAll(async () => {
    server = await openServer()
    const { database } = server
    const first = await buildInstitution(database, { code: 'jiangchuan', name: '江川理工大学' })
    const second = await buildInstitution(database, { code: 'hailan', name: '海澜师范大学' })
    const students = Array.from({ length: 30 }, (_, at) => [at ? `student${at + 1}` : 'student', first, 'student'] as const)
    const everyone = [
      ['admin', first, 'administrator'],
      ['author', first, 'author'],
      ['teacher', first, 'teacher'],
      ...students,
      ['admin-b', second, 'administrator'],
      ['teacher-b', second, 'teacher'],
      ['student-b', second, 'student'],
    ] as const
    people = Object.fromEntries(
      await Promise.all(
        everyone.map(
          async ([account, institution, role]) => [account, await buildPerson(database, institution, role, { account, name: account })] as const,
        ),
      ),
    )
    const start = performance.now()
    await loadDemoTextbooks(server.app, people)
    took = performance.now() - start
    process.stdout.write(`demo textbooks loaded in ${Math.round(took)} ms\n`)
  })
  afterAll(() => server.close())

  const inFirst = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, people['author']?.institutionId ?? '', run)

  it('has every book in its state', async () => {
    const rows = await inFirst((db) =>
      db.selectFrom('textbooks').select(['name', 'publishStatus', 'changed', 'chapterCount', 'writtenCount', 'complete']).execute(),
    )
    const own = demoBooks.filter((book) => !book.team[0].endsWith('-b'))
    expect(rows).toHaveLength(own.length)
    const status = { draft: 0, published: 2, changed: 2, withdrawn: 3, archived: 4 }
    for (const book of own) {
      const row = rows.find((each) => each.name === book.name)
      expect(row, book.name).toMatchObject({ publishStatus: status[book.state], complete: book.state !== 'draft' })
      expect(row?.writtenCount, book.name).toBe(row?.chapterCount)
      if (book.state === 'published' || book.state === 'changed') expect(row?.changed, book.name).toBe(book.state === 'changed')
    }
    expect(new Set(own.map((book) => book.state)).size).toBe(5)
  })

  it('has editions with rendered chapters without broken formulas, references and pictures', async () => {
    const rows = await inFirst((db) =>
      db.selectFrom('renderedChapters').innerJoin('editions', 'editions.id', 'renderedChapters.editionId').select(['name', 'html']).execute(),
    )
    expect(rows.length).toBeGreaterThan(60)
    for (const { name, html } of rows) {
      expect(html, name).not.toMatch(/math-bad|asset:|\[object|undefined/)
      for (const [tag] of html.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/alt="[^"]+".*width="\d+"|width="\d+".*alt="[^"]+"/)
    }
    const second = await inFirst((db) =>
      db.selectFrom('editions').select(['no', 'chapterCount']).where('name', '=', '数据结构与算法').orderBy('no').execute(),
    )
    expect(second.map(({ no }) => no)).toEqual([1, 2])
    expect(second[1]?.chapterCount).toBe((second[0]?.chapterCount ?? 0) + 1)
  })

  it('has readers in every state over three months, with progress that matches the chapters they have read', async () => {
    const places = await inFirst((db) => db.selectFrom('readingPlaces').select(['memberId', 'progress', 'at', 'block', 'textbookId']).execute())
    expect(new Set(places.map((place) => place.memberId)).size).toBe(31)
    expect(places.length).toBeGreaterThan(60)
    expect(places.some(({ progress }) => progress >= 0.98)).toBe(true)
    expect(places.some(({ progress }) => progress < 0.12)).toBe(true)
    const days = places.map(({ at }) => (Date.now() - at.getTime()) / 86_400_000)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...days)).toBeGreaterThan(45)
    expect(Math.max(...days)).toBeLessThan(92)
  })

  it('shows the second institution only public and granted books', async () => {
    const reader = people['student-b']
    const { rows } = await server.database.pool.query<{ name: string; source: string; ends_at: Date | null }>(
      'select e.name, r.source, r.ends_at from readable($1, $2) r join editions e on e.id = r.edition_id order by e.name',
      [reader?.institutionId, reader?.memberId],
    )
    expect(rows.map(({ name, source }) => [name, source])).toEqual([
      ['Statistics Made Plain', 'own'],
      ['大学物理', 'open'],
      ['数据结构与算法', 'grant'],
    ])
    expect(rows[2]?.ends_at?.getTime()).toBeGreaterThan(Date.now())
  })

  it('is not loaded twice', async () => {
    const count = () => inFirst((db) => db.selectFrom('chapters').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
    const before = await count()
    await loadDemoTextbooks(server.app, people)
    expect(await count()).toEqual(before)
  })

  it('adds what is missing after an interruption', async () => {
    await inFirst((db) => db.deleteFrom('textbooks').where('name', '=', '自然地理学').execute())
    // As after a restart: the people exist already and have no open session.
    await loadDemoTextbooks(server.app, Object.fromEntries(Object.entries(people).map(([account, person]) => [account, { ...person, cookie: '' }])))
    const found = await inFirst((db) => db.selectFrom('textbooks').select('chapterCount').where('name', '=', '自然地理学').executeTakeFirst())
    expect(found?.chapterCount).toBe(2)
  })
})
