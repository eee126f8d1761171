import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setMessageRenderer, render, showMessage, type Message } from './messages.ts'
import { sendTexts } from '../send/send-texts.ts'
import { textsOf } from '../texts/texts.ts'

/** The part of an element that messages use. */
class FakeElement {
  id = ''
  className = ''
  type = ''
  textContent = ''
  dataset: Record<string, string> = {}
  attributes: Record<string, string> = {}
  children: FakeElement[] = []
  parent: FakeElement | undefined
  events = new Map<string, () => void>()
  tag: string
  constructor(tag: string) {
    this.tag = tag
  }
  setAttribute = (name: string, value: string) => void (this.attributes[name] = value)
  addEventListener = (name: string, run: () => void) => void this.events.set(name, run)
  append = (child: FakeElement) => {
    child.parent = this
    this.children.push(child)
  }
  remove = () => {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
  find = (tag: string): FakeElement | undefined => (this.tag === tag ? this : this.children.map((child) => child.find(tag)).find(Boolean))
}

let body: FakeElement
const draw = (message: Message) =>
  render(message, {
    body,
    createElement: (tag: string) => new FakeElement(tag),
    getElementById: (id: string) => body.children.find((child) => child.id === id) ?? null,
  } as unknown as Document)
const boxes = () => body.children[0]?.children ?? []

beforeEach(() => {
  vi.useFakeTimers()
  body = new FakeElement('body')
  setMessageRenderer(draw)
})
afterEach(() => {
  vi.useRealTimers()
})

test('§9 a message is shown for 3 s', () => {
  showMessage('success', '已保存')
  vi.advanceTimersByTime(2_999)
  expect(boxes().map((box) => box.find('p')?.textContent)).toEqual(['已保存'])
  vi.advanceTimersByTime(1)
  expect(boxes()).toEqual([])
})

test('§9 a notification is shown for 4.5 s, with its title, and can be closed earlier', () => {
  showMessage('notification', '空间不足', { title: 'full' })
  vi.advanceTimersByTime(4_499)
  expect(boxes()[0]?.find('strong')?.textContent).toBe('full')
  vi.advanceTimersByTime(1)
  expect(boxes()).toEqual([])
  showMessage('notification', '空间不足', { title: 'full' })
  expect(boxes()[0]?.find('button')?.attributes['aria-label']).toBe(textsOf(sendTexts).close)
  boxes()[0]?.find('button')?.events.get('click')?.()
  expect(boxes()).toEqual([])
})

test('one live region announces messages; errors and notifications are assertive', () => {
  showMessage('info', 'a')
  showMessage('error', 'b')
  showMessage('notification', 'c', { title: 't' })
  expect(body.children).toHaveLength(1)
  expect(body.children[0]?.attributes['aria-live']).toBe('polite')
  expect(boxes().map((box) => [box.dataset['kind'], box.attributes['role']])).toEqual([
    ['info', undefined],
    ['error', 'alert'],
    ['notification', 'alert'],
  ])
})

test('a message that is still shown is not repeated; its time starts again', () => {
  showMessage('error', '请求错误，请重试。')
  vi.advanceTimersByTime(2_000)
  showMessage('error', '请求错误，请重试。')
  showMessage('error', '另一句')
  expect(boxes()).toHaveLength(2)
  vi.advanceTimersByTime(2_999)
  expect(boxes()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(boxes()).toHaveLength(0)
})

test('a message stays while the pointer or focus is on it', () => {
  showMessage('info', 'a long text')
  boxes()[0]?.events.get('pointerenter')?.()
  vi.advanceTimersByTime(60_000)
  expect(boxes()).toHaveLength(1)
  boxes()[0]?.events.get('pointerleave')?.()
  vi.advanceTimersByTime(3_000)
  expect(boxes()).toHaveLength(0)
})

test('markup in a message is shown as text', () => {
  showMessage('error', '<img src=x onerror=alert(1)>')
  expect(boxes()[0]?.find('p')?.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(boxes()[0]?.find('img')).toBeUndefined()
})

test('another renderer receives kind, text and duration', () => {
  const other = vi.fn<(message: Message) => void>()
  setMessageRenderer(other)
  showMessage('warning', 'a')
  showMessage('notification', 'b', { title: 't' })
  expect(other.mock.calls).toEqual([
    [{ kind: 'warning', text: 'a', title: '', duration: 3 }],
    [{ kind: 'notification', text: 'b', title: 't', duration: 4.5 }],
  ])
})
