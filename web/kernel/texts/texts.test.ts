import { expect, test } from 'vitest'
import { formTemplates, formTexts } from './form-texts.ts'
import { sendTexts } from '../send/send-texts.ts'
import { textsOf } from './texts.ts'

const texts = {
  'zh-CN': { title: '教材', count: (n: number) => `${n} 章` },
  'en-US': { title: 'Textbook', count: (n: number) => `${n} chapters` },
}

test('textsOf returns the texts of the given language, functions included', () => {
  expect(textsOf(texts, 'zh-CN').count(3)).toBe('3 章')
  expect(textsOf(texts, 'en-US').count(3)).toBe('3 chapters')
  expect(textsOf(texts, 'en-US').title).toBe('Textbook')
})

test('a key or a function that one language lacks does not compile', () => {
  const zh = { title: '教材', count: (n: number) => `${n} 章` }
  // @ts-expect-error English lacks `count`
  textsOf({ 'zh-CN': zh, 'en-US': { title: 'Textbook' } }, 'zh-CN')
  // @ts-expect-error Chinese lacks `more`
  textsOf({ 'zh-CN': zh, 'en-US': { ...texts['en-US'], more: 'More' } }, 'zh-CN')
  // @ts-expect-error a string in place of a function
  textsOf({ 'zh-CN': zh, 'en-US': { title: 'Textbook', count: 'chapters' } }, 'zh-CN')
  // @ts-expect-error another argument
  textsOf({ 'zh-CN': zh, 'en-US': { title: 'Textbook', count: (n: string) => n } }, 'zh-CN')
  // @ts-expect-error not a key
  expect(textsOf(texts, 'zh-CN').subtitle).toBeUndefined()
})

test('§5 the generic form texts', () => {
  expect(textsOf(formTexts, 'en-US').required('name')).toBe('Please enter name')
  expect(textsOf(formTexts, 'zh-CN').required('书名')).toBe('请输入书名')
  expect(textsOf(formTexts, 'zh-CN').lengthRange('书名', 1, 100)).toBe('书名须在 1–100 个字符之间')
  expect(textsOf(formTexts, 'en-US').numberRange('Price', 0, 9)).toBe('Price must be between 0 and 9')
})

test('§5 the form texts are available as templates', () => {
  const { required, string, number } = formTemplates(textsOf(formTexts, 'en-US'))
  expect(required).toBe('Please enter ${label}')
  expect(string).toEqual({
    len: '${label} must be ${len} characters',
    min: '${label} must be at least ${min} characters',
    max: '${label} must be at most ${max} characters',
    range: '${label} must be ${min} to ${max} characters',
  })
  expect(number.range).toBe('${label} must be between ${min} and ${max}')
})

test.each([
  ['form', formTexts],
  ['request', sendTexts],
])('the %s texts have the same keys in both languages', (_name, catalogue) => {
  expect(Object.keys(catalogue['en-US'])).toEqual(Object.keys(catalogue['zh-CN']))
})
