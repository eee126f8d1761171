import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { newInstitution, signInAs } from '#e2e/people.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'

test.use({ locale: 'zh-CN' })

/** Uploads a package and opens it beside the list of resources. Returns the frame of its player. */
async function play(page: Page, title: string, packed: string, bytes: Buffer, suffix = 'zip'): Promise<FrameLocator> {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/resource')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await (await chosen).setFiles({ name: `${title}.${suffix}`, mimeType: 'application/zip', buffer: bytes })
  return reopen(page, title, packed)
}

async function reopen(page: Page, title: string, packed: string): Promise<FrameLocator> {
  await page.getByRole('listitem', { name: title, exact: true }).click()
  return page.frameLocator(`iframe[title="${packed}"]`)
}

const manifest = (ids: readonly string[]) => `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>安全课</title>${ids.map((id) => `<item identifier="${id}" identifierref="${id}"><title>第 ${id} 页</title></item>`).join('')}</organization></organizations>
  <resources>${ids.map((id) => `<resource identifier="${id}" adlcp:scormtype="sco" href="${id}.html"/>`).join('')}</resources></manifest>`

const scoPage = `<!doctype html><meta charset="utf-8"><p id="kept"></p><button onclick="answer()">交卷</button><script>
  let w = window; while (!w.API && w.parent !== w) w = w.parent
  const api = w.API; api.LMSInitialize('')
  document.querySelector('#kept').textContent = '上次：' + api.LMSGetValue('cmi.suspend_data')
  function answer() { api.LMSSetValue('cmi.core.score.raw', '80'); api.LMSSetValue('cmi.core.lesson_status', 'passed'); api.LMSSetValue('cmi.suspend_data', '对了四题'); api.LMSFinish('') }
</script>`

/** Tries what a script of a package must not be able to do, and shows what came of it. */
const hostilePage = `<!doctype html><meta charset="utf-8"><ul></ul><script>
  const say = (text) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: text }))
  try { say('page ' + top.document.title) } catch { say('page: no') }
  try { top.location = 'https://example.com/'; say('away') } catch { say('away: no') }
  say('cookies ' + document.cookie.includes('recto'))
  const main = new URL(location.href); main.hostname = 'localhost'
  fetch(main.origin + '/pressplatform/account/preferences', { credentials: 'include' }).then(() => say('call'), () => say('call: no'))
  fetch('/pressplatform/account/preferences', { credentials: 'include' }).then((r) => say('own host ' + r.status))
</script>`

test('a SCORM package is played, its score is recorded and is there after a reload', async ({ page }) => {
  const bytes = await zipped({ 'imsmanifest.xml': manifest(['a', 'b']), 'a.html': scoPage, 'b.html': hostilePage })
  const player = await play(page, '安全课件', '安全课', bytes)
  const inside = player.frameLocator('iframe.stage')
  await expect(inside.getByText('上次：')).toBeVisible()
  await inside.getByRole('button', { name: '交卷' }).click()
  await expect(page.getByText('已完成 1/2')).toBeVisible()
  await expect(page.getByText('得分 80%')).toBeVisible()

  await page.reload()
  const again = await reopen(page, '安全课件', '安全课')
  await expect(page.getByText('得分 80%')).toBeVisible()

  // The second page is shown first, since it is not complete: its script reaches nothing of the product.
  const found = again.frameLocator('iframe.stage').getByRole('listitem')
  await expect(found.filter({ hasText: 'page: no' })).toBeVisible()
  await expect(found.filter({ hasText: 'away: no' })).toBeVisible()
  await expect(found.filter({ hasText: 'cookies false' })).toBeVisible()
  await expect(found.filter({ hasText: 'call: no' })).toBeVisible()
  await expect(found.filter({ hasText: 'own host 404' })).toBeVisible()
  expect(page.url()).toContain('/resource')

  // A message of another window is not taken for one of the player.
  await page.evaluate(() => {
    postMessage(
      { recto: 'package', type: 'report', part: 'b', event: 'ended', data: { core: { lesson_status: 'passed' } }, seconds: 1, statements: [] },
      '*',
    )
  })
  await page.getByRole('combobox', { name: '目录' }).click()
  await page.getByTitle('✓ 第 a 页').last().click()
  await expect(again.frameLocator('iframe.stage').getByText('上次：对了四题')).toBeVisible()
  await expect(page.getByText('已完成 1/2')).toBeVisible()
})

test('a package whose pages do not load says so, and is loaded by trying again', async ({ page }) => {
  const bytes = await zipped({ 'imsmanifest.xml': manifest(['a']), 'a.html': scoPage })
  await page.route('**/packages/*/files/**', (route) => route.abort())
  const player = await play(page, '断网课件', '安全课', bytes)
  await expect(page.getByText('内容没有载入')).toBeVisible()
  await page.unroute('**/packages/*/files/**')
  // The player itself does not load.
  await page.route('**/packages/player/player.js', (route) => route.abort())
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('内容没有载入')).toBeHidden()
  await expect(page.getByText('内容没有载入')).toBeVisible()
  await page.unroute('**/packages/player/player.js')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(player.frameLocator('iframe.stage').getByText('上次：')).toBeVisible()
  await expect(page.getByText('内容没有载入')).toBeHidden()
})

test('an H5P with its library is played, and its score is there after a reload', async ({ page }) => {
  const library = {
    title: 'Tiny',
    machineName: 'H5P.Tiny',
    majorVersion: 1,
    minorVersion: 0,
    patchVersion: 0,
    runnable: 1,
    preloadedJs: [{ path: 'tiny.js' }],
  }
  const script = `H5P.Tiny = (function () {
    function Tiny(params, id, extras) { H5P.EventDispatcher.call(this); this.contentId = id; this.answered = extras && extras.previousState && extras.previousState.answered }
    Tiny.prototype = Object.create(H5P.EventDispatcher.prototype)
    Tiny.prototype.attach = function ($box) {
      var self = this
      $box.append('<p>' + (self.answered ? '答过了' : '没有答过') + '</p>')
      H5P.jQuery('<button>回答</button>').appendTo($box).on('click', function () { self.answered = true; self.triggerXAPIScored(3, 4, 'answered', true, true) })
    }
    Tiny.prototype.getCurrentState = function () { return { answered: !!this.answered } }
    return Tiny
  })()`
  const bytes = await zipped({
    'h5p.json': JSON.stringify({
      title: '小题',
      language: 'zh',
      mainLibrary: 'H5P.Tiny',
      embedTypes: ['div'],
      preloadedDependencies: [{ machineName: 'H5P.Tiny', majorVersion: 1, minorVersion: 0 }],
    }),
    'content/content.json': '{}',
    'H5P.Tiny-1.0/library.json': JSON.stringify(library),
    'H5P.Tiny-1.0/tiny.js': script,
  })
  const player = await play(page, '一道小题', '小题', bytes, 'h5p')
  const content = player.frameLocator('iframe.h5p-iframe')
  await expect(content.getByText('没有答过')).toBeVisible()
  await content.getByRole('button', { name: '回答' }).click()
  await expect(page.getByText('得分 75%')).toBeVisible()
  await page.reload()
  const again = await reopen(page, '一道小题', '小题')
  await expect(again.frameLocator('iframe.h5p-iframe').getByText('答过了', { exact: true })).toBeVisible()
  await expect(page.getByText('得分 75%')).toBeVisible()
})

test('the pages of the golf course are shown one after another', async ({ page }) => {
  test.skip(!haveSamples, 'without samples')
  const title = 'Golf Explained - Minimum Run-time Calls'
  const player = await play(page, '高尔夫', title, await readFile(join(samples, 'packages/scorm12-multi-sco.zip')))
  await expect(player.frameLocator('iframe.stage').getByText('Play of the game', { exact: false }).first()).toBeVisible()
  await page.getByRole('combobox', { name: '目录' }).click()
  await page.getByTitle('Par?').last().click()
  await expect(player.frameLocator('iframe.stage').getByRole('heading').first()).toContainText('Par')
})
