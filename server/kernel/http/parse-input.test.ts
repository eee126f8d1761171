import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import { parseInput } from './parse-input.ts'
import type { Refusal } from './refusal.ts'

const body = z.object({
  name: z.string().min(1).max(5),
  code: z.string().min(4),
  ids: z.array(z.string()).max(1),
  copies: z.int().min(2).max(9),
  share: z.number().gt(0),
})
const entry = call('POST /pressplatform/example', 'anyone', { does: 'Takes every kind of size.', body, data: z.null() })

function messages(given: object): Record<string, string[]> {
  try {
    parseInput(entry, { params: {}, headers: {}, body: given } as unknown as FastifyRequest)
    return {}
  } catch (error) {
    const { fields = [] } = error as Refusal
    return Object.fromEntries(fields.map(({ path, message }) => [path, Object.values(message)]))
  }
}

test('a value of a wrong size is refused with its limit, in words of both languages', () => {
  const fitting = { name: '王', code: 'abcd', ids: [], copies: 2, share: 0.5 }
  expect(messages(fitting)).toEqual({})
  expect(messages({ name: '', code: 'a', ids: ['1', '2'], copies: 1, share: 0 })).toEqual({
    name: ['请填写', 'This is required'],
    code: ['至少 4 个字符', 'At least 4 characters'],
    ids: ['最多 1 项', 'At most 1 item'],
    copies: ['不能小于 2', 'Must be at least 2'],
    share: ['必须大于 0', 'Must be above 0'],
  })
  expect(messages({ ...fitting, name: '欧阳娜娜娜娜', copies: 10 })).toEqual({
    name: ['最多 5 个字符', 'At most 5 characters'],
    copies: ['不能大于 9', 'Must be at most 9'],
  })
})
