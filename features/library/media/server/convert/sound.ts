import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { progressReader, quiet, runMedia, type Step } from './run.ts'

const peakCount = 800
const samplesPerSecond = 4000

/** Writes `waveform.json` with at most 800 peaks from 0 to 1, and measures the loudness by EBU R 128. Returns the length of the sound in seconds. */
export async function measureSound({ folder, signal, input, found, report }: Step & { report: (done: number) => void }) {
  const raw = join(folder, 'sound.raw')
  const args = ['-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-ac', '1', '-ar', String(samplesPerSecond), '-f', 'u8', 'sound.raw']
  const { stderr } = await runMedia('ffmpeg', [...quiet, '-v', 'info', '-progress', 'pipe:1', ...input.words, ...args], {
    folder,
    signal,
    seconds: 120 + found.duration / 2,
    onOutput: progressReader(found.duration, report),
  })
  const { size } = await stat(raw)
  const path = join(folder, 'waveform.json')
  await writeFile(path, JSON.stringify(await peaksOf(raw, size)))
  const loudness = Number(stderr.match(/I:\s+(-?[\d.]+) LUFS/)?.[1])
  const file: MadeFile = { name: 'waveform.json', path, mime: 'application/json' }
  return { file, duration: size / samplesPerSecond, ...(Number.isFinite(loudness) ? { loudness } : {}) }
}

/** The greatest deviation from silence in each part of a file of unsigned bytes, with two decimals. */
async function peaksOf(path: string, size: number): Promise<number[]> {
  const count = Math.min(peakCount, size)
  const peaks = Array.from({ length: count }, () => 0)
  let position = 0
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) {
      const part = Math.min(count - 1, Math.floor((position++ / size) * count))
      const peak = Math.abs(byte - 128) / 128
      if (peak > (peaks[part] ?? 0)) peaks[part] = peak
    }
  }
  return peaks.map((peak) => Math.round(peak * 100) / 100)
}
