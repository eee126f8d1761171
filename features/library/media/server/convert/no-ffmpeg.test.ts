import { expect, test, vi } from 'vitest'
import type { ConversionSource } from '#server/kernel/files/conversion/converter.ts'
import { mediaConverter } from './converter.ts'
import { failures } from './failures.ts'

vi.mock('#server/kernel/files/conversion/run-tool.ts', async (original) => ({ ...(await original<object>()), hasTool: async () => false }))

test('without ffmpeg the reason names it', async () => {
  const source = { path: 'any.mp4', name: 'any.mp4', suffix: 'mp4', size: 1, folder: '.' } as ConversionSource
  await expect(mediaConverter.convert(source)).rejects.toMatchObject({ words: failures.noTool })
})
