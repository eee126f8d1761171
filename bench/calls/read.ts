import { newBlockId } from '#document/schema/ids.ts'
import { RENDERER_VERSION } from '#document/render/render-html.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openBench, printFigure, measureThroughput } from '../harness/harness.ts'

// Reading a chapter over HTTP, signed in and entitled, compared with a bare handler that does one indexed SELECT of the same bytes.
const { database, http, bare, pool, close } = await openBench()
const institution = await buildInstitution(database)
const [author, student] = [await buildPerson(database, institution, 'author'), await buildPerson(database, institution, 'student')]

/** A chapter of typical size has 60 of these paragraphs with formulas. */
const paragraph = (n: number) => ({
  type: 'paragraph',
  attrs: { id: newBlockId() },
  content: [
    { type: 'text', text: `第 ${n} 段。括号中的量只取决于质量对转轴的分布，与刚体怎样转动无关，称为刚体对该轴的转动惯量。`.repeat(3) },
    { type: 'math', attrs: { latex: `J_${n} = \\int r^2 \\, dm` } },
  ],
})
const doc = { type: 'doc', content: Array.from({ length: 60 }, (_, n) => paragraph(n)) } as DocJson
const { id, chapterIds, editionId } = await buildTextbook(database, author, { chapters: [{ name: '转动惯量', doc }], publish: true })
const [chapterId = ''] = chapterIds

bare.get('/read', async (_request, reply) => {
  const { rows } = await pool.query('select html from rendered_chapters where edition_id = $1 and chapter_id = $2 and renderer = $3', [
    editionId,
    chapterId,
    RENDERER_VERSION,
  ])
  return reply.type('text/html; charset=utf-8').send(rows[0].html)
})
const address = `/pressplatform/reading/${id}/chapters/${chapterId}`
const { body } = await http.inject({ url: address, headers: { cookie: student.cookie } })
printFigure({ name: 'read size', value: body.length / 1024, unit: 'KB' })
const best = await measureThroughput({
  read: { url: (await http.listen({ port: 0 })) + address, headers: { cookie: student.cookie } },
  bare: { url: `${await bare.listen({ port: 0 })}/read` },
})
printFigure({ name: 'read', value: best['read'] ?? 0, unit: 'requests/s', baseline: best['bare'] ?? 0 })
await close()
