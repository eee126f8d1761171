import type { Message } from '../../contract.ts'
import { expect, test } from 'vitest'
import { announcementOf, groupMessages } from './group.ts'

const message = (id: string, about: string | null = null) => ({ id, about }) as Message

test('messages about the same subject are grouped at the place of the newest', () => {
  const groups = groupMessages([message('5', 'import:1'), message('4'), message('3', 'import:1'), message('2'), message('1', 'import:2')])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['5', '3'], ['4'], ['2'], ['1']])
})

test('only a subject of kind announcement yields an announcement id', () => {
  const id = '01a1fead-5141-7c05-aa61-954ca8b4b659'
  expect(announcementOf({ about: `announcement:${id}` })).toBe(id)
  for (const about of [null, `import:${id}`, 'announcement:', `announcement:${id}/../x`]) expect(announcementOf({ about })).toBeUndefined()
})
