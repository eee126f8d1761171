import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { progressReader, quiet, runMedia, type Step } from './run.ts'

/** The short sides of the renditions in pixels, and their greatest rates in kbit/s. */
const rates: Record<number, number> = { 480: 1400, 720: 2800, 1080: 5000 }
/** Seconds of a segment; each begins with a whole picture, at the same times in all renditions, so that players can change between them. */
const segmentSeconds = 4

const playlistMime = 'application/vnd.apple.mpegurl'

/** The short sides of the renditions of a picture: 480, 720 and 1080, and none above the source. */
export function sizesFor({ width, height }: { width: number; height: number }): number[] {
  const own = Math.min(width, height, 1080)
  return [...[480, 720].filter((size) => size < own * 0.85), even(own)]
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/**
 * Encodes the renditions as HLS: for each one file with its playlist `v{size}.m3u8`, and `master.m3u8` that names all of them. Sound without a picture
 * gives one rendition `vaudio`.
 */
export async function makeRenditions({ folder, signal, input, found, report }: Step & { report: (done: number) => void }) {
  const sizes = found.video ? sizesFor(found.video) : []
  const names = sizes.length ? sizes.map(String) : ['audio']
  await runMedia(
    'ffmpeg',
    [...quiet, '-v', 'error', '-progress', 'pipe:1', ...input.words, ...encoding(found, sizes), ...output(names, sizes, found.audio)],
    {
      folder,
      signal,
      seconds: 300 + found.duration * 3 * names.length,
      onOutput: progressReader(found.duration, report),
    },
  )
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8')
  const first = await readFile(join(folder, `v${names[0]}.m3u8`), 'utf8')
  const files: MadeFile[] = [
    { name: 'master.m3u8', path: join(folder, 'master.m3u8'), mime: playlistMime },
    ...names.flatMap((name) => [
      { name: `v${name}.m3u8`, path: join(folder, `v${name}.m3u8`), mime: playlistMime },
      { name: `v${name}.mp4`, path: join(folder, `v${name}.mp4`), mime: sizes.length ? 'video/mp4' : 'audio/mp4' },
    ]),
  ]
  const bandwidths = [...master.matchAll(/[:,]BANDWIDTH=(\d+)/g)].map(([, bits]) => Number(bits))
  const renditions = sizes.map((height, index) => ({ height, bitsPerSecond: bandwidths[index] ?? 0 }))
  return { files, playlist: 'master.m3u8', renditions, duration: lengthOf(first) || found.duration }
}

/** The seconds of a playlist. */
export const lengthOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

function encoding({ video, audio }: Step['found'], sizes: readonly number[]): string[] {
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  if (!video) return ['-map', '0:a:0', ...sound]
  const rate = video.framesPerSecond > 60 ? 'fps=60,' : ''
  const split = `[0:v:0]${rate}split=${sizes.length}${sizes.map((_, index) => `[s${index}]`).join('')}`
  const scaled = sizes.map((size, index) => `[s${index}]scale=${scaleOf(video, size)},setsar=1,format=yuv420p[v${index}]`)
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-sc_threshold', '0', '-threads', '1']
  return [
    '-filter_complex',
    [split, ...scaled].join(';'),
    ...sizes.flatMap((_, index) => ['-map', `[v${index}]`, ...(audio ? ['-map', '0:a:0'] : [])]),
    ...codec,
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    ...sizes.flatMap((size, index) => {
      const most = rates[size] ?? Math.max(400, Math.round((size / 1080) * 5000))
      return [`-maxrate:v:${index}`, `${most}k`, `-bufsize:v:${index}`, `${most * 2}k`]
    }),
    ...(audio ? sound : []),
  ]
}

function scaleOf({ width, height }: { width: number; height: number }, size: number): string {
  const factor = size / Math.min(width, height)
  return `${even(width * factor)}:${even(height * factor)}`
}

function output(names: readonly string[], sizes: readonly number[], audio: boolean): string[] {
  const streams = names.map((name, index) => [...(sizes.length ? [`v:${index}`] : []), ...(audio ? [`a:${index}`] : []), `name:${name}`].join(','))
  return [
    ['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '1024'],
    ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ['-hls_flags', 'single_file+independent_segments', '-master_pl_name', 'master.m3u8', '-var_stream_map', streams.join(' ')],
    ['-hls_segment_filename', 'v%v.mp4', 'v%v.m3u8'],
  ].flat()
}
