import { expect, test } from 'vitest'
import { addCue, changeCue, mergeCue, problemOf, removeCue, shiftCues, splitCue } from './edits.ts'

const cues = [
  { from: 0, to: 2000, text: '一二三四' },
  { from: 2000, to: 4000, text: '五六' },
]

test('captions are added, parted, joined, moved and removed in the order of their times', () => {
  expect(addCue(cues, 1000)).toEqual({ cues: [cues[0], { from: 1000, to: 2000, text: '' }, cues[1]], added: 1 })
  expect(addCue([], 5000.4).cues).toEqual([{ from: 5000, to: 8000, text: '' }])
  expect(splitCue(cues, 0, 1)).toEqual([{ from: 0, to: 500, text: '一' }, { from: 500, to: 2000, text: '二三四' }, cues[1]])
  expect(splitCue(cues, 0, 0)[0]).toEqual({ from: 0, to: 1000, text: '一二' })
  expect(splitCue([{ from: 0, to: 1, text: 'a' }], 0, 0)).toHaveLength(1)
  expect(mergeCue(cues, 0)).toEqual([{ from: 0, to: 4000, text: '一二三四\n五六' }])
  expect(mergeCue(cues, 1)).toEqual(cues)
  expect(shiftCues(cues, -1000)).toEqual([
    { from: 0, to: 2000, text: '一二三四' },
    { from: 1000, to: 3000, text: '五六' },
  ])
  expect(changeCue(cues, 0, { from: 3000, to: 3500 }).map(({ text }) => text)).toEqual(['五六', '一二三四'])
  expect(removeCue(cues, 0)).toEqual([cues[1]])
})

test('what is wrong with a caption is named', () => {
  expect(problemOf(cues, 0)).toBeUndefined()
  expect(problemOf(changeCue(cues, 0, { to: 2001 }), 0)).toBe('overlap')
  expect(problemOf([{ from: 5, to: 5, text: 'a' }], 0)).toBe('order')
  expect(problemOf([{ from: 0, to: 5, text: ' ' }], 0)).toBe('empty')
})
