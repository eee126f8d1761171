import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentSuffixes } from '#contract/files.ts'
import { describe, expect, test } from 'vitest'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { mimeOf } from './sniff.ts'

const media: Record<(typeof attachmentSuffixes)[number], string> = {
  jpg: 'media/elva-fairy.jpg',
  jpeg: 'media/CNX_BMath_Figure_01_03_001_img.jpeg',
  png: 'media/emoji.png',
  gif: 'media/baseball.gif',
  mp3: 'media/bear.mp3',
  mp4: 'media/rabbit320.mp4',
  ppt: 'media/54880_chinese.ppt',
  pptx: 'media/SampleShow.pptx',
  doc: 'media/testWORD_3imgs.doc',
  docx: 'docx/SampleDoc.docx',
  xlsx: 'media/SampleSS.xlsx',
  xls: 'media/WithChart.xls',
  pdf: 'media/testPDFVarious.pdf',
  zip: 'media/assets.zip',
  txt: 'media/multi-language.txt',
  rar: 'media/test-documents.rar',
  m3u8: 'media/hls/rabbit.m3u8',
}

describe.skipIf(!haveSamples)('real files of the seventeen suffixes', () => {
  test.each(attachmentSuffixes)('%s is recognized', async (suffix) => {
    expect(await mimeOf(join(samples, media[suffix]), suffix)).toBeTruthy()
  })

  test('a picture named as a video, a page named as a picture and an old document named .docx are refused', async () => {
    expect(await mimeOf(join(samples, media.png), 'mp4')).toBeUndefined()
    expect(await mimeOf(join(samples, 'odd/xss/h5sc-test.svg'), 'png')).toBeUndefined()
    expect(await mimeOf(join(samples, media.doc), 'docx')).toBeUndefined()
  })
})

test('binary data named .txt, an empty file and an unknown suffix are refused', async () => {
  const folder = await mkdtemp(`${tmpdir()}/recto-sniff-`)
  const file = async (bytes: Buffer) => {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return path
  }
  expect(await mimeOf(await file(Buffer.from([0, 1, 2, 3])), 'txt')).toBeUndefined()
  expect(await mimeOf(await file(Buffer.from('一行文字\n')), 'txt')).toBe('text/plain; charset=utf-8')
  expect(await mimeOf(await file(Buffer.alloc(0)), 'txt')).toBeUndefined()
  expect(await mimeOf(await file(Buffer.from('<svg/>')), 'svg')).toBeUndefined()
})
