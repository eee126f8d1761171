import { expect, test } from 'vitest'
import { draftOf, emptyNotice, hasContent } from './notice-draft.ts'

const classes = [{ id: '00000000-0000-7000-8000-000000000001', name: '甲班' }]

test('the form sends ids of classes and files, and no time where none was typed', () => {
  expect(draftOf({ ...emptyNotice(classes), title: '停课' })).toMatchObject({
    title: '停课',
    classIds: ['00000000-0000-7000-8000-000000000001'],
    fileIds: [],
    publishAt: null,
    body: { type: 'doc' },
  })
})

test('a text of empty paragraphs is empty; a word or a picture is not', () => {
  const of = (...content: object[]) => ({ type: 'doc', content }) as never
  expect(hasContent(null)).toBe(false)
  expect(hasContent(of({ type: 'paragraph' }, { type: 'paragraph' }))).toBe(false)
  expect(hasContent(of({ type: 'paragraph', content: [{ type: 'text', text: '周四' }] }))).toBe(true)
  expect(hasContent(of({ type: 'image', attrs: { src: 'x' } }))).toBe(true)
})
