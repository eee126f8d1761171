import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const here = 'https://recto.test/textbooklogin?redirect=x'

test.each([
  ['/textmange/mytext/?page=2#top', '/textmange/mytext/?page=2#top'],
  ['https://recto.test/exam?a=1', '/exam?a=1'],
  ['https://someone@recto.test/exam', '/exam'],
  ['exam', '/exam'],
  ['?page=2', '/textbooklogin?page=2'],
  ['/search?next=//evil.test', '/search?next=//evil.test'],
  ['%2F%2Fevil.test', '/%2F%2Fevil.test'],
  ['/%09/evil.test', '/%09/evil.test'],
  ['https://recto.test\\@evil.test//evil.test', '/@evil.test//evil.test'],
])('a redirect to our own origin is followed: %s', (redirect, path) => {
  expect(safeRedirect(redirect, here)).toBe(path)
  expect(new URL(path, here).origin).toBe('https://recto.test')
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n\\evil.test',
  ' //evil.test',
  '\u0001//evil.test',
  'https:evil.test/x/../..//evil.test',
  'https://evil.test',
  'HTTPS://EVIL.TEST',
  'http://recto.test/',
  'https://recto.test:8443/',
  'https://recto.test.evil.test/',
  'https://recto.test@evil.test/',
  '/.//evil.test',
  '/x/..//evil.test',
  '/%2e//evil.test',
  '/%2e%2e//evil.test',
  'https://recto.test//evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://recto.test/0d6b',
  'http://[',
  '',
])('a redirect to anywhere else is not followed: %j', (redirect) => {
  const path = safeRedirect(redirect, here)
  expect(path).toBeUndefined()
})

test('without a redirect the result is undefined', () => {
  expect(safeRedirect(null, here)).toBeUndefined()
  expect(safeRedirect(undefined, here)).toBeUndefined()
})
