import { expect, test } from 'vitest'
import { choice, many, paging, searchText } from '../filters/filters.ts'
import { applyView, dropView, keepView, queryOf, readViews, viewLimit } from './saved-views.ts'

const fields = {
  q: searchText(),
  state: choice(['on', 'off']),
  role: many(['teacher', 'author']),
  sort: choice(['name', '-name'], 'name'),
  ...paging,
}
const filters = ['q', 'state', 'role']
const address = (text: string) => new URLSearchParams(text)

test('a view contains filters and sort order only', () => {
  const query = queryOf(fields, filters, address('q=物理&state=on&role=teacher,author&sort=-name&page=4&size=50&id=7'))
  expect([...address(query)]).toEqual([
    ['q', '物理'],
    ['state', 'on'],
    ['role', 'teacher,author'],
    ['sort', '-name'],
  ])
  expect(queryOf(fields, filters, address('state=nonsense&page=2'))).toBe('')
})

test('applying a view replaces the current filters and keeps the page size', () => {
  expect(applyView(filters, address('q=x&state=on&size=50&page=3&cursor=abc'), 'role=teacher&page=9&evil=1').toString()).toBe('size=50&role=teacher')
})

test('a view of the same name is replaced, and the oldest are dropped beyond the limit', () => {
  let kept = readViews(undefined)
  for (let at = 0; at < viewLimit + 2; at += 1) kept = keepView(kept, { name: `视图${at}`, query: 'q=1' })
  expect(kept.views).toHaveLength(viewLimit)
  expect(kept.views[0]?.name).toBe('视图2')
  kept = keepView(kept, { name: ' 视图5 ', query: 'q=2' })
  expect(kept.views.at(-1)).toEqual({ name: '视图5', query: 'q=2' })
  expect(kept.views).toHaveLength(viewLimit)
  expect(dropView(kept, '视图5').views).toHaveLength(viewLimit - 1)
})

test('unreadable text gives no views', () => {
  for (const text of [undefined, '', '{', 'null', '7', '{"views":7,"last":1}', '{"views":[{"name":1},null]}'])
    expect(readViews(text)).toEqual({ last: '', views: [] })
  const kept = { last: 'q=1', views: [{ name: '甲', query: 'state=on' }] }
  expect(readViews(JSON.stringify(kept))).toEqual(kept)
})
