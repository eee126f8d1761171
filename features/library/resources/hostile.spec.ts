import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { newInstitution, signInAs } from '#e2e/people.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'

test.use({ locale: 'zh-CN' })
test.skip(!haveSamples, 'without samples')

/** A conversion waits for those before it. */
const converted = { timeout: 60_000 }

const odd = (path: string) => readFile(join(samples, 'odd', path))
const fileAs = async (path: string, name = basename(path)) => ({ name, mimeType: 'application/octet-stream', buffer: await odd(path) })

async function upload(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await (await chosen).setFiles([...files])
}

const tile = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

/** Opens the resources as a new teacher. Dialogs of scripts and requests to strangers are collected. */
async function openResources(page: Page): Promise<{ alarms: string[] }> {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  const alarms: string[] = []
  page.on('dialog', (dialog) => {
    alarms.push(dialog.message())
    void dialog.dismiss()
  })
  await signInAs(page, teacher.account)
  await page.goto('/resource')
  const { hostname } = new URL(page.url())
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== hostname && !url.hostname.endsWith('.localhost')) alarms.push(request.url())
  })
  return { alarms }
}

test('hostile files are shown as what they are, or refused in words, and nothing in them runs', async ({ page }) => {
  test.setTimeout(180_000)
  const { alarms } = await openResources(page)

  await upload(page, await Promise.all(['xss/h5sc-test.svg', 'qti/fib.xml', 'epub/ocf-container-not-ocf-error.epub'].map((path) => fileAs(path))))
  for (const name of ['h5sc-test.svg', 'fib.xml', 'ocf-container-not-ocf-error.epub'])
    await expect(page.getByText(`“${name}”的格式不支持`)).toBeVisible()

  await upload(
    page,
    await Promise.all([fileAs('xss/h5sc-test.svg', 'picture.png'), fileAs('archives/zeros-20MB.zip', 'film.mp4'), fileAs('hls/main.m3u8')]),
  )
  await page.getByRole('button', { name: /^任务/ }).click()
  for (const reason of ['文件内容不是 png 格式', '文件内容不是 mp4 格式', '文件内容不是 m3u8 格式'])
    await expect(page.getByText(reason)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('您上传的图片、音视频和文档会放在这里')).toBeVisible()

  const shown: readonly [path: string, text: string][] = [
    ['archives/safearchive-symlinks.zip', 'thisisalink.txt'],
    ['archives/safearchive-specialmodes.zip', 'setuidstuff.txt'],
    ['archives/test-zip-of-zip.zip', 'html-within-zip.zip'],
    ['archives/zeros-20MB.zip', '解压后比压缩包大得多'],
    ['office/poc-xmlbomb-empty.xlsx', '1 个表'],
    ['pdf/noembed-identity.pdf', 'あいうえお'],
    ['pdf/poppler-91414-0-54.pdf', 'foobar'],
    ['xss/h5sc-vectors.txt', '<form id="test">'],
    ['qti/MalformedItemXml.zip', 'imsmanifest.xml'],
  ]
  await upload(page, await Promise.all(shown.map(([path]) => fileAs(path))))
  for (const [path, text] of shown)
    await test.step(path, async () => {
      const title = basename(path).replace(/\.[a-z]+$/, '')
      await tile(page, title).click(converted)
      await expect(page.getByRole('complementary', { name: title, exact: true })).toContainText(text, converted)
    })
  expect(alarms).toEqual([])
})

test('a file may have any name', async ({ page }) => {
  const { alarms } = await openResources(page)
  const strings = JSON.parse((await odd('strings/naughty-strings-sample.json')).toString()) as string[]
  // A slash parts folders; long ones are tried with the calls.
  const names = strings.filter((name) => /[<"'🇦-🇿\u0590-\u08ff\ufdfd%]|^--|NUL/u.test(name) && !/[/\\]/.test(name)).slice(0, 12)
  expect(names.length).toBe(12)
  await upload(
    page,
    names.map((name) => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`content of ${name}`) })),
  )
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(12, converted)
  const titles = await page.getByRole('listitem').getByRole('heading').allTextContents()
  const plain = (text: string) => text.replaceAll(/[\p{Cf}\s]/gu, '')
  expect(titles.map(plain).toSorted()).toEqual(names.map(plain).toSorted())
  await page.reload()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(12)
  expect(alarms).toEqual([])
})
