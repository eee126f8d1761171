import { expect, test } from 'vitest'
import { screenAt } from './paths.ts'

test('a path matches with and without its optional part and a trailing slash', () => {
  for (const path of ['/textbooklogin', '/textbooklogin/jiangchuan', '/textmange/mytext/', '/editbook/chapter', '/mobile/myBooks'])
    expect(screenAt(path), path).toBeDefined()
})

test('a longer, shorter or differently spelt path matches no screen', () => {
  for (const path of ['/textbooklogin/a/b', '/editbook/chapters', '/nowhere', '/mobile/mybooks']) expect(screenAt(path), path).toBeUndefined()
})
