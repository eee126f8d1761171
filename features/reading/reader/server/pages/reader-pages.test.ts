import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let student: Person
let stranger: Person
let book: Awaited<ReturnType<typeof buildTextbook>>
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database, { code: 'reader', name: '江川理工大学' })
  author = await buildPerson(server.database, institutionId, 'author')
  student = await buildPerson(server.database, institutionId, 'student')
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'student')
  book = await buildTextbook(server.database, author, {
    draft: { name: '大学<物理>', subtitle: '上册', question: '圆环为什么更难转起来？', authors: [{ name: '周启明', role: 'chief' }] },
    chapters: [
      { name: '质点运动学', doc: paragraphs('位置是时间的函数。') },
      { name: '刚体力学', doc: { type: 'doc', content: [] }, children: [{ name: '转动惯量', doc: paragraphs('第一段。', '第二段。') }] },
    ],
    publish: true,
  })
})
afterAll(() => server.close())

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const get = async (url: string, { cookie = '', agent = 'Mozilla/5.0 (X11; Linux x86_64)' } = {}) => {
  const answer = await server.http.inject({ url, headers: { cookie, accept: 'text/html', 'user-agent': agent, 'accept-language': 'zh-CN' } })
  return { status: answer.statusCode, to: answer.headers.location, text: answer.body }
}
const reader = (chapter?: string, more = '') => `/Previewtextbook?id=${book.id}${chapter ? `&chapter=${chapter}` : ''}${more}`

test('the page contains the whole chapter without scripts: text, contents, links to the neighbours', async () => {
  const [first, , inner] = book.chapterIds
  const page = await get(reader(first), student)
  expect(page.status).toBe(200)
  expect(page.text).toContain('位置是时间的函数。')
  expect(page.text).toContain('大学&lt;物理&gt;　上册')
  expect(page.text).toContain('周启明 主编')
  expect(page.text.match(/aria-current="page"/g)).toHaveLength(1)
  expect(page.text).toContain(`rel="next" href="${reader(book.chapterIds[1]).replaceAll('&', '&amp;')}"`)
  expect(page.text).not.toContain('rel="prev"')
  const last = await get(reader(inner), student)
  expect(last.text).toContain('<span class="no">2.1</span>转动惯量')
  expect(last.text).toContain('全书完')
})

test('a chapter without a text links to the chapters in it', async () => {
  const page = await get(reader(book.chapterIds[1]), student)
  expect(page.text).toMatch(/class="text-inside"[\s\S]*转动惯量/)
})

test('without a session the reader redirects to sign-in and back, on a phone to the mobile page', async () => {
  expect(await get(reader())).toMatchObject({ status: 302, to: `/textbooklogin?redirect=${encodeURIComponent(reader())}` })
  expect(await get(`/mobile/readBook?id=${book.id}`)).toMatchObject({
    to: `/mobile/login?redirect=${encodeURIComponent(`/mobile/readBook?id=${book.id}`)}`,
  })
  expect(await get('/mobile/myBooks')).toMatchObject({ status: 302, to: '/mobile/login?redirect=%2Fmobile%2FmyBooks' })
})

test('a phone gets its own reader at the same chapter', async () => {
  const [first] = book.chapterIds
  expect(await get(reader(first), { ...student, agent: iPhone })).toMatchObject({
    status: 302,
    to: `/mobile/readBook?id=${book.id}&chapter=${first}`,
  })
})

test('a textbook of another institution, a missing one and an invalid id all get 404', async () => {
  for (const [url, who] of [
    [reader(), stranger],
    [reader('no'), student],
    ['/Previewtextbook?id=x', student],
    [reader(student.memberId), student],
  ] as const)
    expect((await get(url, who)).status, url).toBe(404)
  expect((await get(`/mobile/bookDetail?id=${book.id}`, stranger)).status).toBe(404)
})

test('without a chapter the reader redirects to the reading place, as an anchor', async () => {
  const reading = await buildPerson(server.database, student.institutionId, 'student')
  const chapterId = book.chapterIds[2]
  const text = (await get(reader(chapterId), reading)).text
  const block = /data-block="([^"]+)"/.exec(text)?.[1]
  const body = { chapterId, block, percent: 0.5, device: 'PC-1', seq: 0 }
  expect(await server.ask(reading, 'PUT', `/pressplatform/reading/${book.id}/place`, body)).toMatchObject({ status: 200, data: { kept: true } })
  expect(await get(reader(), reading)).toMatchObject({ status: 302, to: `${reader(chapterId)}#b-${block}` })
  expect((await get('/mobile/myBooks', reading)).text).toMatch(/ms-resume[\s\S]*2\.1 转动惯量/)
  expect((await get('/mobile/myBooks?q=力学书', reading)).text).toMatch(/value="力学书"[\s\S]*没有符合条件的教材/)
  expect((await get('/mobile/myBooks?q=周启明&filter=reading', reading)).text).toMatch(/ms-shelf[\s\S]*大学&lt;物理&gt;/)
  expect((await get('/mobile/myBooks?filter=finished', reading)).text).toContain('没有符合条件的教材')
  expect((await get(`/mobile/bookDetail?id=${book.id}`, reading)).text).toContain('从 2.1 转动惯量 接着读')
  expect(await get(`${reader(chapterId)}&block="><b>`, reading)).toMatchObject({ status: 200 })
})

test('a draft is shown to its authors only, and is marked as a draft', async () => {
  expect((await get(reader(undefined, '&draft=1'), author)).text).toContain('草稿预览')
  expect((await get(reader(undefined, '&draft=1'), student)).status).toBe(404)
})

test('the whole book is searched, for users who may read it; the results replace the contents', async () => {
  const [first] = book.chapterIds
  const found = (await get(reader(first, `&q=${encodeURIComponent('时间 的函数')}`), student)).text
  expect(found).toContain('1 处，在 1 节里')
  expect(found).toMatch(/&amp;q=[^"]+#b-\w+"><bdi>位置是<mark>时间的函数<\/mark>。/)
  expect(found).not.toContain('class="toc"')
  expect(found).toContain('"found":{"words":"时间 的函数"}')
  const island = /id="recto">(.*?)<\/script>/.exec((await get(reader(book.chapterIds[2], '&q=时间'), student)).text)?.[1] ?? ''
  expect(JSON.parse(island)).toMatchObject({ reader: { found: { words: '时间', previous: `${reader(first)}&q=%E6%97%B6%E9%97%B4#found-last` } } })
  expect((await get(reader(first, '&q=<b>'), student)).text).toContain('书里没有“&lt;b&gt;”')
  expect((await get(reader(first, '&q=%20'), student)).text).toContain('class="toc"')
  expect((await get(reader(undefined, '&draft=1&q=位置'), author)).text).toContain('<mark>位置</mark>')
  expect((await get(reader(first, '&q=位置'), stranger)).status).toBe(404)
})

test('without an id the reader lists the readable textbooks, or says that there are none', async () => {
  expect((await get('/Previewtextbook', student)).text).toContain(`href="${reader()}"`)
  expect((await get('/mobile/readBook', stranger)).text).toContain('还没有可以阅读的教材')
  expect((await get('/mobile/myBooks', stranger)).text).toContain('还没有可以阅读的教材')
})

test('the newer of the browser’s and the saved reader settings applies', async () => {
  const person = await buildPerson(server.database, student.institutionId, 'student')
  const [first] = book.chapterIds
  const page = (settings?: string) => get(reader(first), { cookie: `${person.cookie}${settings ? `; recto-reader=${settings}` : ''}` })
  expect((await page()).text).toContain('data-theme="light"')
  expect((await get(reader(first), { cookie: `${person.cookie}; recto-theme=dark` })).text).toContain('data-theme="dark"')
  await server.ask(person, 'PUT', '/pressplatform/account/preferences', { name: 'reader', value: 'sepia.kai.20.loose.40.1.0.1.zz' })
  expect((await page()).text).toContain(
    'data-theme="sepia" data-font="kai" data-line="loose" data-justify="true" data-easy="false" data-own-theme="true" style="--text-size:20px;--text-measure:40em"',
  )
  expect((await page('green.hei.22.tight.32.0.0.1.zzz')).text).toContain('data-theme="green" data-font="hei"')
  expect((await page('green.hei.22.tight.32.0.0.1.a')).text).toContain('data-theme="sepia"')
})

test('closed contents stay closed in the next chapter', async () => {
  const [first] = book.chapterIds
  const closed = { cookie: `${student.cookie}; recto-contents=closed` }
  expect((await get(reader(first), closed)).text).toContain('<div class="rd" data-contents="closed">')
  expect((await get(reader(first), student)).text).toContain('<div class="rd">')
  expect((await get(`/mobile/readBook?id=${book.id}&chapter=${first}`, closed)).text).not.toContain('data-contents="closed"')
})

test('the sign-in page shows a question from a published textbook, and never a private one', async () => {
  await buildTextbook(server.database, author, { draft: { name: '内部讲义', openScope: 'private', question: '谁能看到？' }, publish: true })
  const { text } = await get('/textbooklogin/reader')
  expect(text).toContain('圆环为什么更难转起来？')
  expect(text).toContain('is-asking')
  expect(text).not.toContain('内部讲义')
})

test('who has read a book that is closed is told its name, that the place is kept, and where to go; others are not', async () => {
  const named = await buildTextbook(server.database, author, { draft: { name: '已"停\u0007用</style>的书' }, publish: true })
  const reading = await buildPerson(server.database, student.institutionId, 'student')
  const address = `/Previewtextbook?id=${named.id}`
  const printed = (await get(address, reading)).text
  expect(printed).toContain('@top-left{content:"已\\22 停\\7 用\\3c /style\\3e 的书"}')
  const body = { chapterId: named.chapterIds[0], block: null, percent: 0.5, device: 'PC-1', seq: 0 }
  await server.ask(reading, 'PUT', `/pressplatform/reading/${named.id}/place`, body)
  await server.ask(author, 'PUT', '/pressplatform/textbooks/publish/cancel', { id: named.id })
  const page = await get(address, reading)
  expect(page.status).toBe(404)
  expect(page.text).toMatch(/“已&quot;停[^<]*的书”现在不能阅读[^]*阅读位置仍然保留[^]*href="\/mycenter\/textbook"/)
  const other = await get(address, student)
  expect(other.status).toBe(404)
  expect(other.text).toContain('教材不存在，或没有阅读权限')
  expect(other.text).not.toContain('的书”')
})
