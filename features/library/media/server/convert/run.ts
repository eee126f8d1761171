import { ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { runTool } from '#server/kernel/files/conversion/run-tool.ts'
import { failures } from './failures.ts'
import type { Input } from './input.ts'
import type { Found } from './probe.ts'

export interface Run {
  folder: string
  signal: AbortSignal
}

/** What the steps of a conversion work on. */
export interface Step extends Run {
  input: Input
  found: Found
}

/** Address space of a tool; an encoder of three renditions in 1080p needs about half of it. */
const memoryMiB = 3072
/** The most that a step may take, in seconds: a job ends after three hours. */
const longest = 10_200

/**
 * Runs ffmpeg or ffprobe with a limit on its time. Returns its output. Throws a `ConversionFailed` where it refuses the file or takes too long;
 * another error when it was killed from outside, so that the conversion is tried again.
 */
export async function runMedia(
  name: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { folder, signal, seconds, onOutput }: Run & { seconds: number; onOutput?: (text: string) => void },
) {
  const result = await runTool(name, args, { folder, signal, seconds: Math.min(longest, seconds), memoryMiB, ...(onOutput && { onOutput }) })
  if (result.timedOut) throw new ConversionFailed(failures.tooSlow)
  if (result.code === null) throw new Error(`${name} was killed: ${result.stderr.slice(-500)}`)
  if (result.code !== 0) throw new ConversionFailed(failures.broken, { cause: new Error(result.stderr.slice(-2000)) })
  return result
}

/** The words with which each run of ffmpeg begins: no questions, no metadata of the source, one thread. */
export const quiet = ['-nostdin', '-hide_banner', '-nostats', '-y', '-threads', '1', '-filter_threads', '1', '-filter_complex_threads', '1']

/** Reads the reports of `-progress pipe:1`; tells the share of `duration` that is done. */
export function progressReader(duration: number, report: (done: number) => void) {
  return (text: string) => {
    const microseconds = Number([...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1])
    if (Number.isFinite(microseconds)) report(microseconds / 1e6 / duration)
  }
}
