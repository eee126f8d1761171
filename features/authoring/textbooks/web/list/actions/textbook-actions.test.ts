import { expect, test } from 'vitest'
import { actionsOf, batchActionsOf, shownState, affectsOthers } from './textbook-actions.ts'

const all = { edit: true, publish: true, cancel: true, remove: true, restore: true, purge: true }
const nothing = { edit: false, publish: false, cancel: false, remove: false, restore: false, purge: false }
const draft = { can: { ...all, cancel: false }, state: 'draft', publishStatus: 0, onShelf: true, editionNo: null, deletedAt: null } as const
const published = { can: all, state: 'published', publishStatus: 2, onShelf: true, editionNo: 3, deletedAt: null } as const

test('a draft can be written, published and deleted', () => {
  expect(actionsOf(draft)).toEqual(['edit', 'info', 'preview', 'publish', 'archive', 'remove'])
})

test('a published book without changes has nothing to publish', () => {
  expect(actionsOf(published)).toEqual(['edit', 'info', 'preview', 'cancel', 'editions', 'unshelf', 'archive', 'remove'])
  expect(actionsOf({ ...published, state: 'changed' })).toContain('publish')
  expect(actionsOf({ ...published, onShelf: false })).toContain('shelf')
  expect(actionsOf({ ...published, onShelf: false })).not.toContain('unshelf')
})

test('a textbook under review or in the archive cannot be published', () => {
  expect(actionsOf({ ...draft, state: 'review', publishStatus: 1 })).toEqual(['edit', 'info', 'preview', 'remove'])
  expect(actionsOf({ ...published, state: 'archived', publishStatus: 4 })).toEqual([
    'edit',
    'info',
    'preview',
    'cancel',
    'editions',
    'unarchive',
    'remove',
  ])
})

test('in the recycle bin only restoring and purging are possible', () => {
  expect(actionsOf({ ...published, deletedAt: '2026-09-01T00:00:00Z' })).toEqual(['restore', 'purge'])
  expect(actionsOf({ ...published, can: { ...all, purge: false }, deletedAt: '2026-09-01T00:00:00Z' })).toEqual(['restore'])
})

test('without any rights only reading is possible', () => {
  expect(actionsOf({ ...published, can: nothing })).toEqual(['preview', 'editions'])
  expect(batchActionsOf([{ ...published, can: nothing }])).toEqual([])
})

test('a batch offers the actions possible for at least one textbook', () => {
  expect(batchActionsOf([draft, published])).toEqual(['publish', 'unshelf', 'archive', 'remove'])
  expect(batchActionsOf([])).toEqual([])
})

test('a published textbook off the shelf is shown as unshelved', () => {
  expect(shownState(published)).toBe('published')
  expect(shownState({ ...published, onShelf: false })).toBe('unshelved')
  expect(shownState({ ...draft, onShelf: false })).toBe('draft')
})

test('deleting affects others if there are editions or readers', () => {
  expect(affectsOthers({ editionNo: null, readerCount: 0 })).toBe(false)
  expect(affectsOthers({ editionNo: 1, readerCount: 0 })).toBe(true)
  expect(affectsOthers({ editionNo: null, readerCount: 2 })).toBe(true)
})
