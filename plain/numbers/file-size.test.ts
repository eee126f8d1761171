import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5.25 * 1024 ** 4, '5.3 TB'],
  [1024 ** 6, '1024 PB'],
  [-1, ''],
  [Number.NaN, ''],
])('file size: %d bytes are written %j', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
