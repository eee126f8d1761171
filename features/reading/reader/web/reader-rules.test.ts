import { blocksOfWindow } from './turn/loaded-chapters.ts'
import { defaultReaderSettings } from '#plain/reader-settings.ts'
import { expect, test, vi } from 'vitest'
import { isDrawing } from './text/line-art.ts'
import { hasLooseLine } from './text/loose-lines.ts'
import { fittingSize, keptInSight, largestScale, zoomedAt, zoomStep } from './text/view-rules.ts'
import { actionOf } from './panels/reader-keys.ts'
import { isOtherChapter } from './turn/turn-pages.ts'
import { attend } from './place/attention.ts'
import { minutesLeft, shareAbove } from './place/reading-progress.ts'
import { nextTab } from './text/tab-sets.ts'

test('how far the reader is, is the part of the text above the lower edge of the window', () => {
  expect(shareAbove({ top: 0, height: 2000 }, 500)).toBe(0.25)
  expect(shareAbove({ top: -1500, height: 2000 }, 500)).toBe(1)
  expect(shareAbove({ top: 600, height: 2000 }, 500)).toBe(0)
  expect(shareAbove({ top: 0, height: 0 }, 500)).toBe(1)
})

test('attention goes to the parts in the window from top to bottom, and only to what came into view', () => {
  const part = (id: string, effort: number) => ({ id, effort, seen: 0 })
  const [first, second, long] = [part('first', 30), part('second', 30), part('long', 100)]
  const inView = [first, second].map((each) => ({ part: each, reach: 1 }))
  expect(attend(inView, 20)).toEqual([])
  expect(attend(inView, 20)).toEqual(['first'])
  expect(second.seen).toBe(10)
  expect(attend(inView, 20)).toEqual(['second'])
  expect(attend([{ part: long, reach: 0.5 }], 200)).toEqual([])
  expect(attend([{ part: long, reach: 1 }], 50)).toEqual(['long'])
})

test('the remaining minutes count down to one and are zero at the end', () => {
  expect([minutesLeft(18, 0), minutesLeft(18, 0.5), minutesLeft(18, 0.98), minutesLeft(18, 1)]).toEqual([18, 9, 1, 0])
})

test('single-letter shortcuts can be turned off; the shortcut list and Escape cannot', () => {
  const actions = {
    previous: undefined,
    next: '/next',
    turn: vi.fn(),
    contents: vi.fn(),
    search: vi.fn(),
    larger: vi.fn(),
    smaller: vi.fn(),
    list: vi.fn(),
    close: vi.fn(),
  }
  const on = { ...actions, enabled: true }
  expect(actionOf('t', on)).toBe(actions.contents)
  expect(actionOf('/', on)).toBe(actions.search)
  expect(actionOf('+', on)).toBe(actions.larger)
  expect(actionOf('-', on)).toBe(actions.smaller)
  actionOf('ArrowRight', on)?.()
  expect(actions.turn).toHaveBeenCalledExactlyOnceWith('/next')
  expect(actionOf('ArrowLeft', on)).toBeUndefined()
  expect(actionOf('x', on)).toBeUndefined()
  const off = { ...actions, enabled: false }
  for (const key of ['t', '/', '+', '-', '[', ']', 'ArrowRight']) expect(actionOf(key, off), key).toBeUndefined()
  expect(actionOf('?', off)).toBe(actions.list)
  expect(actionOf('Escape', off)).toBe(actions.close)
})

test('arrow keys wrap around the tabs, also from right to left', () => {
  expect([nextTab('ArrowRight', 2, 3), nextTab('ArrowLeft', 0, 3), nextTab('Home', 2, 3), nextTab('End', 0, 3)]).toEqual([0, 2, 0, 2])
  expect([nextTab('ArrowRight', 0, 3, true), nextTab('Enter', 0, 3)]).toEqual([2, undefined])
})

test('zoom moves in steps and stops at both ends, which are further apart for a long picture', () => {
  expect([zoomStep(1, 1), zoomStep(1, -1), zoomStep(6, 1), zoomStep(2.2, -1), zoomStep(2.2, 1)]).toEqual([1.5, 1, 6, 2, 3])
  expect([zoomStep(6, 1, 20), zoomStep(12, 1, 20), zoomStep(20, -1, 20), zoomStep(10, -1, 20)]).toEqual([12, 20, 10, 6])
})

test('a figure of any size is shown whole: panorama, scroll and icon, which is enlarged twice at most', () => {
  const stage = { width: 390, height: 600 }
  expect(fittingSize({ width: 3900, height: 300 }, stage)).toEqual({ width: 390, height: 30 })
  expect(fittingSize({ width: 300, height: 6000 }, stage)).toEqual({ width: 30, height: 600 })
  expect(fittingSize({ width: 16, height: 16 }, stage)).toEqual({ width: 32, height: 32 })
  expect(largestScale({ width: 300, height: 6000 }, { width: 30, height: 600 })).toBe(20)
  expect(largestScale({ width: 16, height: 16 }, { width: 32, height: 32 })).toBe(6)
})

test('a figure is zoomed around the pointer and cannot be moved out of sight', () => {
  const [stage, shown] = [
    { width: 400, height: 600 },
    { width: 400, height: 300 },
  ]
  expect(zoomedAt({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 })
  expect(keptInSight({ scale: 2, x: -900, y: 70 }, shown, stage)).toEqual({ scale: 2, x: -200, y: 0 })
  expect(keptInSight({ scale: 3, x: 10, y: 900 }, shown, stage)).toEqual({ scale: 3, x: 10, y: 150 })
})

test('a line is loose when its text would be stretched by more than an eighth; the last line never is', () => {
  const line = (width: number, text = width) => ({ width, text })
  expect(hasLooseLine([line(640), line(300)], 648)).toBe(false)
  expect(hasLooseLine([line(560), line(300)], 648)).toBe(true)
  // Most of the line is a formula, which does not stretch.
  expect(hasLooseLine([line(600, 200), line(648)], 648)).toBe(true)
  expect(hasLooseLine([line(300)], 648)).toBe(false)
})

test('a drawing is mostly white with few colours; a photograph is not, even cut out on white', () => {
  const picture = (colourAt: (at: number) => [number, number, number, number]) =>
    new Uint8ClampedArray(Array.from({ length: 1000 }, (_, at) => colourAt(at)).flat())
  const many = (at: number): [number, number, number, number] => [(at * 37) % 230, (at * 91) % 230, (at * 53) % 230, 255]
  expect(isDrawing(picture((at) => (at % 10 ? [255, 255, 255, 255] : [20, 30, 40, 255])))).toBe(true)
  expect(isDrawing(picture((at) => (at % 3 ? [0, 0, 0, 0] : [11, 92, 116, 255])))).toBe(true)
  expect(isDrawing(picture(many))).toBe(false)
  expect(isDrawing(picture((at) => (at % 3 ? [255, 255, 255, 255] : many(at))))).toBe(false)
  expect(isDrawing(new Uint8ClampedArray())).toBe(false)
})

test('only another chapter of the same book in the same view is shown within the page', () => {
  const data = { textbookId: 'b', chapterId: 'one', minutes: 1, seq: 0, phone: false, draft: false, settings: defaultReaderSettings }
  const here = 'https://recto.example/Previewtextbook?id=b&chapter=one'
  const other = (address: string, more = {}) => isOtherChapter(`https://recto.example${address}`, { ...data, ...more }, here)
  expect(other('/Previewtextbook?id=b&chapter=two#b-x')).toBe(true)
  expect(other('/Previewtextbook?id=b&chapter=one#b-x')).toBe(false)
  for (const address of ['?id=c&chapter=two', '?id=b', '?id=b&chapter=two&draft=1', '?id=b&chapter=two&q=x', '?id=b&chapter=two&block=x'])
    expect(other(`/Previewtextbook${address}`), address).toBe(false)
  expect(other('/mobile/readBook?id=b&chapter=two')).toBe(false)
  expect(other('/Previewtextbook?id=b&chapter=two&draft=1', { draft: true })).toBe(true)
  expect(other('/Previewtextbook?id=b&chapter=two', { found: { words: 'x' } })).toBe(false)
  expect(isOtherChapter('https://elsewhere.example/Previewtextbook?id=b&chapter=two', data, here)).toBe(false)
})

test('the blocks of a section that are shown at once fill the window, and a section of few blocks is shown whole', () => {
  expect(blocksOfWindow([8, ...Array.from({ length: 60 }, () => 160)], 900)).toBe(10)
  expect(
    blocksOfWindow(
      Array.from({ length: 60 }, () => 20),
      900,
    ),
  ).toBe(34)
  expect(blocksOfWindow([4000, 20, 20], 900)).toBe(1)
  expect(blocksOfWindow([20, 0, 20], 900)).toBe(3)
  expect(blocksOfWindow([], 900)).toBe(0)
})
