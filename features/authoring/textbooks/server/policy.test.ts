import { moduleFeatures } from '#contract/modules.ts'
import { describe, expect, test } from 'vitest'
import { mayImport } from '#features/authoring/exchange/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'
import * as policy from './policy.ts'

const own = moduleFeatures.mybook.map((name) => `mybook:${name}`)
const all = moduleFeatures.allbook.map((name) => `allbook:${name}`)
const user = (modules: string[], rights: string[]) => ({ modules, rights }) as unknown as User
const author = user(['tbook', 'mybook'], own)
const administrator = user(['tbook', 'mybook', 'allbook'], [...own, ...all])
const bare = user(['tbook'], [])
const standing = (role: string | null, publishStatus = 0, deleted = false, editionId: string | null = null) => ({
  role,
  publishStatus,
  editionId,
  deletedAt: deleted ? new Date() : null,
})

const may = {
  see: policy.maySee,
  edit: policy.mayEdit,
  publish: policy.mayPublish,
  cancel: policy.mayCancel,
  archive: policy.mayArchive,
  remove: policy.mayRemove,
  restore: policy.mayRestore,
  purge: policy.mayPurge,
}
const rights = (who: User, book: ReturnType<typeof standing>) => Object.entries(may).flatMap(([name, ask]) => (ask(who, book) ? name : []))

describe('rights over a textbook', () => {
  test.each([
    ['chief', ['see', 'edit', 'publish', 'archive', 'remove']],
    ['deputy', ['see', 'edit', 'publish', 'archive', 'remove']],
    ['editor', ['see', 'edit']],
    ['reviewer', ['see']],
    ['responsible', ['see']],
    [null, []],
  ])('of a draft, on its team as %s', (role, expected) => {
    expect(rights(author, standing(role))).toEqual(expected)
  })

  test.each([
    [0, false, ['see', 'edit', 'publish', 'archive', 'remove']],
    [1, false, ['see', 'edit', 'publish', 'archive', 'remove']],
    [2, false, ['see', 'edit', 'publish', 'cancel', 'archive']],
    [3, false, ['see', 'edit', 'publish', 'archive', 'remove']],
    [4, false, ['see', 'archive', 'remove']],
    [0, true, ['see', 'restore', 'purge']],
  ])('in status %i, in the bin: %s', (publishStatus, deleted, expected) => {
    expect(rights(author, standing('chief', publishStatus, deleted))).toEqual(expected)
    expect(rights(administrator, standing(null, publishStatus, deleted))).toEqual(expected)
  })

  test('a textbook that was ever published cannot be purged', () => {
    expect(rights(author, standing('chief', 3, true, 'edition'))).toEqual(['see', 'restore'])
  })

  test('a role in the team without the feature allows reading only', () => {
    expect(rights(bare, standing('chief'))).toEqual(['see'])
    expect([policy.mayAdd(bare), mayImport(bare), policy.mayAdd(author), mayImport(author)]).toEqual([false, false, true, true])
  })

  test.each([...own, ...all])('%s alone permits exactly what it names', (feature) => {
    const [module = '', name = ''] = feature.split(':')
    const role = module === 'mybook' ? 'chief' : null
    const who = user(['tbook', module], [feature])
    const expected: Record<string, string[]> = { edit: ['see', 'edit'], publish: ['see', 'publish', 'archive'], delete: ['see', 'remove'] }
    expect(rights(who, standing(role))).toEqual(expected[name] ?? ['see'])
  })
})
