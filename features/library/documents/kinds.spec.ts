import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { newInstitution, signInAs } from '#e2e/people.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'

test.use({ locale: 'zh-CN' })

/** A conversion waits for those before it. */
const converted = { timeout: 60_000 }

const sample = (path: string) => readFile(join(samples, path))

/** The picture is drawn, not only its frame. */
async function seesPicture(margin: Locator, file: string): Promise<void> {
  const picture = margin.getByRole('group', { name: `图片：${file}` }).getByRole('img', { name: file })
  await expect(picture).toBeVisible(converted)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** The first page is drawn, and these words can be selected in it. */
const seesPage = (words: string) => async (margin: Locator, file: string) => {
  const first = margin.getByRole('group', { name: `文档：${file}` }).getByRole('group', { name: '第 1 页', exact: true })
  await expect(first.locator('canvas')).toBeVisible(converted)
  await expect(first).toContainText(words)
}

/** The file plays: its time goes on. */
const plays = (element: 'video' | 'audio') => async (margin: Locator) => {
  const player = margin.getByRole('figure', { name: '播放器' })
  await expect(player).toBeVisible(converted)
  await player.getByRole('button', { name: '播放', exact: true }).first().click()
  const playing = player.locator(element)
  await expect.poll(() => playing.evaluate((media: HTMLMediaElement) => media.currentTime), { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(player.getByRole('alert')).toHaveCount(0)
}

/** A row of the archive is shown. */
const seesRow = (row: string) => async (margin: Locator, file: string) => {
  const listing = margin.getByRole('group', { name: `压缩包：${file}` })
  await expect(listing.getByRole('cell', { name: row, exact: true })).toBeVisible(converted)
}

async function seesText(margin: Locator, file: string): Promise<void> {
  await expect(margin.getByRole('group', { name: `文本：${file}` })).toContainText('ABC Category', converted)
}

interface Kind {
  /** The name of the file; without the suffix it is the title. */
  file: string
  /** Where it lies among the samples. */
  from: string
  sees: (margin: Locator, file: string) => Promise<void>
}

const kinds: readonly Kind[] = [
  { file: '样例 jpg.jpg', from: 'media/elva-fairy.jpg', sees: seesPicture },
  { file: '样例 jpeg.jpeg', from: 'media/CNX_BMath_Figure_01_03_001_img.jpeg', sees: seesPicture },
  { file: '样例 png.png', from: 'media/emoji.png', sees: seesPicture },
  { file: '样例 gif.gif', from: 'media/baseball.gif', sees: seesPicture },
  { file: '样例 mp4.mp4', from: 'media/rabbit320.mp4', sees: plays('video') },
  { file: '样例 mp3.mp3', from: 'media/bear.mp3', sees: plays('audio') },
  // A playlist comes with its segments in a zip.
  { file: '样例 m3u8.zip', from: 'media/hls', sees: plays('video') },
  { file: '样例 doc.doc', from: 'media/testWORD_3imgs.doc', sees: seesPage('The quick brown fox') },
  { file: '样例 docx.docx', from: 'docx/zh-textbook-linear-networks.docx', sees: seesPage('线性') },
  { file: '样例 xls.xls', from: 'media/WithChart.xls', sees: seesPage('10') },
  { file: '样例 xlsx.xlsx', from: 'media/SampleSS.xlsx', sees: seesPage('Test spreadsheet') },
  { file: '样例 ppt.ppt', from: 'media/54880_chinese.ppt', sees: seesPage('複数の文字') },
  { file: '样例 pptx.pptx', from: 'media/SampleShow.pptx', sees: seesPage('Title of the first slide') },
  { file: '样例 pdf.pdf', from: 'media/testPDFVarious.pdf', sees: seesPage('This is the header text.') },
  { file: '样例 txt.txt', from: 'media/multi-language.txt', sees: seesText },
  { file: '样例 zip.zip', from: 'media/assets.zip', sees: seesRow('favorite-1_th.jpg') },
  { file: '样例 rar.rar', from: 'media/test-documents.rar', sees: seesRow('testPDF.pdf') },
]

async function bytesOf(from: string): Promise<Buffer> {
  if (from !== 'media/hls') return sample(from)
  const names = ['rabbit.m3u8', 'rabbit-00.ts', 'rabbit-01.ts', 'rabbit-02.ts', 'rabbit-03.ts']
  const files = await Promise.all(names.map(async (name) => [name, await sample(`${from}/${name}`)] as const))
  return zipped(Object.fromEntries(files))
}

test('a teacher uploads a file of every kind and sees each of them inside', async ({ page }) => {
  test.skip(!haveSamples, 'without samples')
  test.setTimeout(240_000)
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/resource')
  const title = (file: string) => file.slice(0, file.lastIndexOf('.'))
  const tile = (file: string) => page.getByRole('listitem', { name: title(file), exact: true })
  // A page of the list has twelve tiles, the latest first.
  for (const some of [kinds.slice(0, 9), kinds.slice(9)]) {
    const files = await Promise.all(
      some.map(async ({ file, from }) => ({ name: file, mimeType: 'application/octet-stream', buffer: await bytesOf(from) })),
    )
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '上传', exact: true }).first().click()
    await (await chosen).setFiles(files)
    for (const { file } of some) await expect(tile(file)).toBeVisible(converted)
    for (const { file, sees } of some) {
      await test.step(file, async () => {
        await tile(file).click()
        await sees(page.getByRole('complementary', { name: title(file) }), file)
      })
    }
  }
})
