import { errors } from '#contract/errors.ts'
import { expect, test } from 'vitest'
import { errorTexts, knownError } from '#web/light/form/error-texts.ts'
import { postToParentFrame } from './post-to-parent-frame.ts'

test('§8 the texts of /exception equal those of the contract, for every code and no other', () => {
  const entries = Object.entries(errors)
  expect(errorTexts['zh-CN']).toEqual(Object.fromEntries(entries.map(([code, { text }]) => [code, text.zh])))
  expect(errorTexts['en-US']).toEqual(Object.fromEntries(entries.map(([code, { text }]) => [code, text.en])))
})

test('§8 only known codes are accepted from the address', () => {
  expect(knownError('?errorCode=forbidden&errorMessage=call+0900')).toBe('forbidden')
  for (const search of ['', '?errorMessage=x', '?errorCode=', '?errorCode=toString', '?errorCode=<b>', '?errorCode=__proto__'])
    expect(knownError(search), search).toBeUndefined()
})

test('a parent frame is notified only if its origin is on the list, never with a wildcard', () => {
  const posted: [unknown, string][] = []
  const parent = () => ({ postMessage: (message: unknown, target: string) => void posted.push([message, target]) })
  expect(postToParentFrame({ type: 'recto:ready' }, { parent, page: () => ({ parents: ['https://campus.example', '*'] }) })).toBe(true)
  expect(posted).toEqual([[{ type: 'recto:ready' }, 'https://campus.example']])
  expect(postToParentFrame({ type: 'recto:ready' }, { parent, page: () => ({}) })).toBe(false)
  expect(postToParentFrame({ type: 'recto:ready' }, { parent: () => undefined, page: () => ({ parents: ['https://campus.example'] }) })).toBe(false)
})
