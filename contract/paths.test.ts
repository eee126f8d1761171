import { expect, test } from 'vitest'
import { isScreen } from './paths.ts'

test('a path belongs to a screen with and without its optional part and a last slash', () => {
  for (const path of ['/textbooklogin', '/textbooklogin/jiangchuan', '/textmange/mytext/', '/editbook/chapter', '/mobile/myBooks'])
    expect(isScreen(path), path).toBe(true)
})

test('what is longer, shorter or spelt otherwise belongs to none', () => {
  for (const path of ['/textbooklogin/a/b', '/editbook/chapters', '/nowhere', '/mobile/mybooks']) expect(isScreen(path), path).toBe(false)
})
