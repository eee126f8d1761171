import { afterEach, expect, test, vi } from 'vitest'
import { copiesName, deleteCopies, namesOfCopies } from './page-copies.ts'

/** A browser that has caches of these names. */
function browserWith(...names: string[]) {
  const left = new Set(names)
  vi.stubGlobal('caches', { keys: async () => [...left], delete: async (name: string) => left.delete(name) })
  return left
}
afterEach(() => void vi.unstubAllGlobals())

const [one, two] = [copiesName({ build: 'b1', member: 'one' }), copiesName({ build: 'b1', member: 'two' })]

test('the copies of all members are deleted, except those that may stay; other caches are not touched', async () => {
  const left = browserWith(one, two, 'other')
  await deleteCopies(({ member }) => member === 'one')
  expect([...left]).toEqual([one, 'other'])
  await deleteCopies()
  expect([...left]).toEqual(['other'])
})

test('copies are found by their build', async () => {
  browserWith(one, copiesName({ build: 'b2', member: 'one' }))
  expect(await namesOfCopies(({ build }) => build === 'b1')).toEqual([one])
})

test('without storage there are no copies, and deleting them does nothing', async () => {
  vi.stubGlobal('caches', undefined)
  expect(await namesOfCopies()).toEqual([])
  await deleteCopies()
})
