import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { ConversionFailed, type ConversionSource, type Converted, type Converter, type MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { failures } from './failures.ts'
import { type Input, inputOf } from './input.ts'
import { checkPlaylist, findPlaylist, segmentsNamedIn } from './playlist.ts'
import { makePoster } from './poster.ts'
import { probe } from './probe.ts'
import { makeRenditions } from './renditions.ts'
import { measureSound } from './sound.ts'

/** Makes video and audio playable everywhere: renditions for slow and fast networks, a still, the peaks and the loudness of the sound. */
export const mediaConverter: Converter = {
  name: 'media',
  suffixes: ['mp4', 'mp3', 'm3u8'],
  version: 1,
  async convert(source) {
    await needTools()
    if (source.suffix === 'm3u8') throw new ConversionFailed(await whyNotAlone(source.path))
    return convertInput(inputOf(source.path, source.suffix === 'mp3' ? 'mp3' : 'mov'), source)
  },
}

/**
 * Converts the video whose playlist (.m3u8) lies at the top of a folder, beside its segments. Returns undefined if there is none. The playlist may name
 * only files of the folder.
 */
export async function convertPlaylistFolder(source: ConversionSource, folder: string): Promise<Converted | undefined> {
  const name = await findPlaylist(folder)
  if (!name) return undefined
  await needTools()
  await checkPlaylist(folder, name)
  return convertInput(inputOf(join(folder, name), 'hls'), source)
}

async function needTools(): Promise<void> {
  for (const tool of ['ffmpeg', 'ffprobe']) if (!(await hasTool(tool))) throw new ConversionFailed(failures.noTool)
}

async function whyNotAlone(path: string) {
  const text = await readFile(path, 'utf8')
  return segmentsNamedIn(text).length ? failures.segmentsMissing : failures.emptyPlaylist
}

async function convertInput(input: Input, source: ConversionSource): Promise<Converted> {
  const { folder, signal, progress } = source
  const found = await probe(input, { folder, signal })
  // A report that fails aborts the signal itself, which ends the tools.
  const part = (from: number, to: number) => (done: number) => void progress(from + Math.min(1, done) * (to - from)).catch(() => undefined)
  const run = { folder, signal, found, input }
  const files: MadeFile[] = []
  const asItIs = input.format === 'mp3'
  const made = asItIs ? undefined : await makeRenditions({ ...run, report: part(0, 0.9) })
  if (made) files.push(...made.files)
  const poster = found.video && (await makePoster(run))
  if (poster) files.push(poster)
  const sound = found.audio ? await measureSound({ ...run, report: part(asItIs ? 0 : 0.9, 1) }) : undefined
  if (sound) files.push(sound.file)
  return {
    facts: {
      duration: made?.duration ?? sound?.duration ?? found.duration,
      ...(found.video && { width: found.video.width, height: found.video.height }),
      ...(poster && { thumbnail: poster.name }),
      ...(made && { playlist: made.playlist, renditions: made.renditions }),
      ...(sound && { waveform: sound.file.name, loudness: sound.loudness }),
    },
    files,
  }
}
