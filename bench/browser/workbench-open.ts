import { fastify } from 'fastify'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { median, openPhone, type SlowPage } from '../harness/browser.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Opening the list of textbooks over a slow connection with an empty cache: when its rows are painted, compared with one file of as many bytes; then the
// same on a four times slower processor.
const { database, http, close } = await openBench()
const institution = await buildInstitution(database)
const author = await buildPerson(database, institution, 'author')
for (let n = 0; n < 12; n++) await buildTextbook(database, author, { draft: { name: `教材 ${n}` } })
const origin = await http.listen({ port: 0, host: '127.0.0.1' })

/** Milliseconds since the navigation until `selector` is painted. */
function painted({ page }: SlowPage, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const seen = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        if (document.querySelector(wanted)) return seen()
        const observer = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return
          observer.disconnect()
          seen()
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
    selector,
  )
}

const row = 'main a[href*="/editbook/"]'
const runs = 9
let bytes = 0
const onePlace = fastify()
onePlace.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html><body><script src="/script.js"></script>'))
onePlace.get('/script.js', async (_request, reply) =>
  reply
    .type('text/javascript')
    .send(Buffer.concat([Buffer.from('document.body.append(document.createElement("main"));//'), Buffer.alloc(bytes, 'x')])),
)
const bareOrigin = await onePlace.listen({ port: 0, host: '127.0.0.1' })

/** Opens the list and the same bytes in one file by turns, and prints the figures under this name. */
async function measure(name: string, factor: number): Promise<void> {
  const browser = await openPhone(factor)
  const [ours, bare, next]: [number[], number[], number[]] = [[], [], []]
  let requests = 0
  for (let run = 0; run < runs; run++) {
    await browser.visit(origin, author.cookie, async (slowPage) => {
      const { page, devtools, requests: asked } = slowPage
      let [received, stopped] = [0, false]
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (stopped || (received += encodedDataLength)))
      await page.goto(`${origin}/textmange/mytext/`, { waitUntil: 'commit' })
      ours.push(await painted(slowPage, row))
      stopped = true
      ;[requests, bytes] = [asked.length, received]
      await page.waitForLoadState('networkidle', { timeout: 60_000 })
      // The covers are asked for after the rows, perhaps after a first pause of the network.
      await page.waitForTimeout(2000)
      const before = asked.length
      await page.locator('a[href$="/textbookindex"]').first().click()
      await page.waitForFunction(() => document.querySelector('main h1') !== null && location.pathname === '/textbookindex', undefined, {
        timeout: 60_000,
      })
      await page.waitForLoadState('networkidle', { timeout: 60_000 })
      next.push(asked.length - before)
    })
    bare.push(
      await browser.visit(bareOrigin, undefined, async (slowPage) => {
        await slowPage.page.goto(bareOrigin, { waitUntil: 'commit' })
        return painted(slowPage, 'main')
      }),
    )
  }
  printFigure({ name, value: median(ours), unit: 'ms until rows', baseline: median(bare) })
  printFigure({ name, value: requests, unit: 'requests', baseline: 25 })
  printFigure({ name, value: bytes / 1024, unit: 'KB' })
  printFigure({ name: `${name} next screen`, value: median(next), unit: 'requests', baseline: 3 })
  await browser.close()
}

await measure('workbench-open', 1)
await measure('workbench-open slow processor', 4)
await Promise.all([onePlace.close(), close()])
