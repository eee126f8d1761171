import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/kernel/app.ts'
import { ConversionFailed, type ConversionSource } from '#server/kernel/files/conversion/converter.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { convertPlaylistFolder, mediaConverter } from './converter.ts'
import { failures } from './failures.ts'
import { foundIn } from './probe.ts'
import { lengthOf, sizesFor } from './renditions.ts'

const run = promisify(execFile)
const media = join(samples, 'media')
const there = (await hasTool('ffmpeg')) && (await hasTool('ffprobe'))

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recto-media-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
/** A source in a folder of its own, with the progress that was reported. */
async function sourceOf(from: string, suffix: string) {
  const own = join(folder, `run-${++made}`)
  await mkdir(own)
  const path = join(own, 'source')
  await copyFile(from, path)
  const reports: number[] = []
  const source: ConversionSource = {
    path,
    name: `a.${suffix}`,
    suffix,
    size: (await stat(path)).size,
    folder: own,
    app: {} as App,
    signal: new AbortController().signal,
    progress: async (done) => void reports.push(done),
  }
  return { source, reports }
}
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ConversionFailed)
  return (error as ConversionFailed).words
}
/** A video of ten seconds that begins black. */
async function generated(name: string, { size = '1280x720', seconds = 10, black = 0 }: { size?: string; seconds?: number; black?: number } = {}) {
  const path = join(folder, name)
  const fade = black ? ['-vf', `fade=t=in:st=${black}:d=0.1`] : []
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...fade, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-shortest', path])
  return path
}

test('renditions are never above the source, and of the short side', () => {
  expect(sizesFor({ width: 1920, height: 1080 })).toEqual([480, 720, 1080])
  expect(sizesFor({ width: 3840, height: 2160 })).toEqual([480, 720, 1080])
  expect(sizesFor({ width: 720, height: 1280 })).toEqual([480, 720])
  expect(sizesFor({ width: 320, height: 241 })).toEqual([242])
  expect(sizesFor({ width: 1, height: 1 })).toEqual([2])
})

test('an answer of ffprobe is checked against the limits', () => {
  const video = { codec_type: 'video', width: 640, height: 360 }
  const of = (streams: object[], duration = '10') => JSON.stringify({ streams, format: { duration } })
  const turned = { ...video, side_data_list: [{ rotation: -90 }], sample_aspect_ratio: '2:1', avg_frame_rate: '30/1' }
  expect(foundIn(of([turned]))).toEqual({ duration: 10, audio: false, video: { width: 360, height: 1280, framesPerSecond: 30 } })
  const refused = (json: string) => {
    try {
      foundIn(json)
    } catch (error) {
      return (error as ConversionFailed).words
    }
    return undefined
  }
  expect(refused('')).toBe(failures.broken)
  expect(refused(of([video], 'N/A'))).toBe(failures.broken)
  expect(refused(of([video], '43201'))).toBe(failures.tooLong)
  expect(refused(of([{ ...video, width: 9000 }]))).toBe(failures.tooLarge)
  expect(refused(of(Array.from({ length: 9 }, () => video)))).toBe(failures.tooManyStreams)
  expect(refused(of([{ codec_type: 'data' }]))).toBe(failures.noStream)
  expect(refused(of([{ ...video, disposition: { attached_pic: 1 } }]))).toBe(failures.noStream)
})

describe.skipIf(!there)('with ffmpeg', () => {
  test('a video gets renditions with aligned segments, a still that is not black, peaks and loudness', { timeout: 120_000 }, async () => {
    const { source, reports } = await sourceOf(await generated('v.mp4', { black: 2 }), 'mp4')
    const { facts, files } = await mediaConverter.convert(source)
    expect(facts).toMatchObject({ width: 1280, height: 720, thumbnail: 'poster.webp', playlist: 'master.m3u8', waveform: 'waveform.json' })
    expect(facts['duration']).toBeCloseTo(10, 0)
    expect(facts['loudness']).toBeLessThan(0)
    expect(facts['renditions']).toMatchObject([{ height: 480 }, { height: 720 }])
    const mimes = Object.fromEntries(files.map(({ name, mime }) => [name, mime]))
    expect(mimes).toEqual({
      'master.m3u8': 'application/vnd.apple.mpegurl',
      'v480.m3u8': 'application/vnd.apple.mpegurl',
      'v480.mp4': 'video/mp4',
      'v720.m3u8': 'application/vnd.apple.mpegurl',
      'v720.mp4': 'video/mp4',
      'poster.webp': 'image/webp',
      'waveform.json': 'application/json',
    })
    const read = (name: string) => readFile(join(source.folder, name), 'utf8')
    const master = await read('master.m3u8')
    expect(master.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual(['v480.m3u8', 'v720.m3u8'])
    const [low, high] = [await read('v480.m3u8'), await read('v720.m3u8')]
    const lengths = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Math.round(Number(seconds)))
    expect(lengths(low)).toEqual([4, 4, 2])
    expect(lengths(high)).toEqual(lengths(low))
    expect(lengthOf(low)).toBeCloseTo(10, 0)
    expect(low).toContain('#EXT-X-MAP:URI="v480.mp4",BYTERANGE=')
    const { channels } = await sharp(join(source.folder, 'poster.webp')).stats()
    expect(channels[0]?.mean).toBeGreaterThan(24)
    const peaks = JSON.parse(await read('waveform.json')) as number[]
    expect(peaks.length).toBe(800)
    for (const peak of peaks) expect(peak >= 0 && peak <= 1).toBe(true)
    expect(Math.max(...peaks)).toBeGreaterThan(0.05)
    for (const done of reports) expect(done >= 0 && done <= 1).toBe(true)
  })

  test('a damaged, a cut and a disguised file are refused with a reason', { timeout: 60_000 }, async () => {
    const noise = join(folder, 'noise.mp4')
    await writeFile(noise, Buffer.alloc(50_000, 7))
    expect(await failureOf(mediaConverter.convert((await sourceOf(noise, 'mp4')).source))).toBe(failures.broken)
    const cut = join(folder, 'cut.mp4')
    await copyFile(await generated('whole.mp4', { size: '320x240', seconds: 3 }), cut)
    await truncate(cut, 2000)
    expect(await failureOf(mediaConverter.convert((await sourceOf(cut, 'mp4')).source))).toBe(failures.broken)
    const script = join(folder, 'script.mp4')
    await writeFile(script, "ffconcat version 1.0\nfile '/etc/hostname'\n")
    expect(await failureOf(mediaConverter.convert((await sourceOf(script, 'mp4')).source))).toBe(failures.broken)
  })

  test('a playlist alone is refused; in a folder it may name only what is in it', { timeout: 60_000 }, async () => {
    const alone = join(folder, 'alone.m3u8')
    await writeFile(alone, '#EXTM3U\n#EXTINF:4,\na.ts\n')
    const { source } = await sourceOf(alone, 'm3u8')
    expect(await failureOf(mediaConverter.convert(source))).toBe(failures.segmentsMissing)
    await writeFile(source.path, '#EXTM3U\n')
    expect(await failureOf(mediaConverter.convert(source))).toBe(failures.emptyPlaylist)

    const archive = join(folder, 'archive')
    await mkdir(archive)
    expect(await convertPlaylistFolder(source, archive)).toBeUndefined()
    const list = (lines: string) => writeFile(join(archive, 'list.m3u8'), `#EXTM3U\n${lines}\n`)
    const refused = async () => failureOf(convertPlaylistFolder(source, archive))
    for (const elsewhere of ['/etc/hostname', '../alone.m3u8', 'http://127.0.0.1:1/a.ts', 'file:/etc/hostname', '%2e%2e/a.ts', 'a\\b.ts']) {
      await list(`#EXTINF:4,\n${elsewhere}`)
      expect(await refused(), elsewhere).toBe(failures.segmentElsewhere)
    }
    await list('#EXT-X-MAP:URI="/etc/hostname"\n#EXTINF:4,\na.ts')
    expect(await refused()).toBe(failures.segmentElsewhere)
    await list('#EXTINF:4,\nlost.ts')
    expect(await refused()).toBe(failures.segmentLost)
    await list('#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:4,\na.ts')
    expect(await refused()).toBe(failures.encrypted)
    await writeFile(join(archive, 'a.ts'), '#EXTM3U\n#EXTINF:4,\n/etc/hostname\n')
    await list('#EXTINF:4,\na.ts')
    expect(await refused()).toBe(failures.broken)
  })

  test.skipIf(!haveSamples)('samples: a small video, a piece of music, a playlist with its segments', { timeout: 180_000 }, async () => {
    const video = await mediaConverter.convert((await sourceOf(join(media, 'rabbit320.mp4'), 'mp4')).source)
    expect(video.facts).toMatchObject({ width: 320, height: 240, renditions: [{ height: 240 }] })
    expect(video.facts['duration']).toBeCloseTo(7.8, 0)
    const music = await mediaConverter.convert((await sourceOf(join(media, 'bear.mp3'), 'mp3')).source)
    expect(music.files.map(({ name }) => name)).toEqual(['waveform.json'])
    expect(music.facts['duration']).toBeCloseTo(6.3, 0)
    expect(music.facts['playlist']).toBeUndefined()
    const unpacked = join(folder, 'unpacked')
    await cp(join(media, 'hls'), unpacked, { recursive: true })
    const { source } = await sourceOf(join(media, 'hls', 'rabbit.m3u8'), 'zip')
    const played = await convertPlaylistFolder(source, unpacked)
    expect(played?.facts).toMatchObject({ playlist: 'master.m3u8', height: 240 })
  })
})
