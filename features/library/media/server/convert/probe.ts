import { ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { failures, limits } from './failures.ts'
import type { Input } from './input.ts'
import { type Run, runMedia } from './run.ts'

/** What a file has in it, as it is shown: turned upright and with square pixels. */
export interface Found {
  /** Seconds. */
  duration: number
  video: { width: number; height: number; framesPerSecond: number } | undefined
  audio: boolean
}

interface Stream {
  codec_type?: string
  width?: number
  height?: number
  duration?: string
  avg_frame_rate?: string
  sample_aspect_ratio?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

/** Looks into a file with ffprobe and checks the limits. Throws a `ConversionFailed` with the reason. */
export async function probe(input: Input, run: Run): Promise<Found> {
  const { stdout } = await runMedia('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...input.words], {
    ...run,
    seconds: 60,
  })
  return foundIn(stdout)
}

/** Reads the answer of ffprobe. */
export function foundIn(json: string): Found {
  const { streams = [], format = {} } = parsed(json)
  if (streams.length > limits.streams) throw new ConversionFailed(failures.tooManyStreams)
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic)
  const audio = streams.some(({ codec_type }) => codec_type === 'audio')
  if (!video && !audio) throw new ConversionFailed(failures.noStream)
  const duration = Number(format.duration ?? streams.find((stream) => stream.duration)?.duration)
  if (!(duration > 0)) throw new ConversionFailed(failures.broken)
  if (duration > limits.hours * 3600) throw new ConversionFailed(failures.tooLong)
  return { duration, audio, video: video && shownSize(video) }
}

function parsed(json: string): { streams?: Stream[]; format?: { duration?: string } } {
  try {
    return JSON.parse(json) as object
  } catch {
    throw new ConversionFailed(failures.broken)
  }
}

function shownSize({ width = 0, height = 0, avg_frame_rate, sample_aspect_ratio, side_data_list }: Stream) {
  if (!(width > 0 && height > 0)) throw new ConversionFailed(failures.broken)
  const stretch = ratioOf(sample_aspect_ratio, ':') || 1
  const wide = Math.round(width * stretch)
  if (Math.max(wide, width, height) > limits.pixels) throw new ConversionFailed(failures.tooLarge)
  const turned = side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return { width: turned ? height : wide, height: turned ? wide : height, framesPerSecond: ratioOf(avg_frame_rate, '/') }
}

function ratioOf(text = '', sign: string): number {
  const [above = 0, below = 0] = text.split(sign).map(Number)
  return below > 0 && above > 0 ? above / below : 0
}
