import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const run = promisify(execFile)

export const hasFfmpeg = () =>
  run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )

/** A video of 40 seconds with a moving picture and a tone. */
export async function makeVideo(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-video-'))
  try {
    const path = join(folder, 'a.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=12:duration=40']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=40']
    await run('ffmpeg', ['-v', 'error', ...picture, ...sound, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1', path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const captions = `WEBVTT

00:01.000 --> 00:04.000
好，三、二、一，放手。

00:06.000 --> 00:09.000
看清楚了吗？我们放慢四倍再看一次。

00:12.000 --> 00:15.000
这个量，我们叫它转动惯量。

00:21.000 --> 00:25.000
先别急着看公式。你觉得圆环的转动惯量是大，还是小？

00:31.000 --> 00:35.000
转动惯量越大，转动分走的就越多。
`

/** Uploads a video as the person of the request, has it converted, and gives it chapters and checked captions. Returns its id. */
export async function newVideo(request: APIRequestContext, buffer?: Buffer, name = '转动惯量演示.mp4'): Promise<string> {
  const file = { name, mimeType: 'video/mp4', buffer: buffer ?? (await makeVideo()) }
  const headers = { 'x-recto': '1', 'idempotency-key': crypto.randomUUID().replaceAll('-', '') }
  const sent = await request.post('/pressplatform/attachments', { headers, multipart: { file } })
  const { data } = (await sent.json()) as { data: { id: string } }
  const root = `/pressplatform/media/${data.id}`
  await ask(request, 'POST', `/pressplatform/conversions/${data.id}/retry`)
  const chapters = [
    { at: 0, title: '问题的提出' },
    { at: 10, title: '实验：圆环与圆盘' },
    { at: 20, title: '停下来想' },
    { at: 30, title: '小结' },
  ]
  await ask(request, 'PUT', `${root}/chapters`, { chapters, rowVersion: 0 })
  const added = await ask<{ id: string; cues: object[] }>(request, 'POST', `${root}/captions`, { language: 'zh-CN', label: '中文', text: captions })
  await ask(request, 'PUT', `${root}/captions/${added.id}`, { language: 'zh-CN', label: '中文', state: 'checked', cues: added.cues, rowVersion: 1 })
  return data.id
}

/** How far the conversion of a video is. */
export const stateOf = async (request: APIRequestContext, id: string) =>
  (await ask<{ state: string }>(request, 'GET', `/pressplatform/media/${id}`)).state

/** A file that is a video by its name alone cannot be converted; the screen is the same. */
const broken = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')

/** The same with a note of one's own and a shared one. */
async function notedVideo(request: APIRequestContext): Promise<string> {
  const id = await newVideo(request, broken)
  await ask(request, 'POST', `/pressplatform/media/${id}/notes`, { at: 39, text: '圆环转得慢', shared: false })
  await ask(request, 'POST', `/pressplatform/media/${id}/notes`, { at: 12, text: '称一下再放', shared: true })
  return id
}

export const visits: readonly Visit[] = [
  { path: '/xgplay', who: 'author', query: async (request) => ({ resourceid: await notedVideo(request) }) },
  { path: '/xgplay', who: 'author', query: async (request) => ({ resourceid: await newVideo(request, broken), edit: 'captions' }) },
  { path: '/xgplay?url=https%3A%2F%2Fexample.edu%2Fa.mp4', who: 'student' },
]
