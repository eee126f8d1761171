import { expect, test } from 'vitest'
import { fieldText, mergeLogTexts, operationText, valueText } from './log-texts.ts'

const lamp = {
  operations: { 'lamp.light': { zh: '点灯', en: 'Lit a lamp' } },
  kinds: { lamp: { zh: '灯', en: 'Lamp', fields: { state: { zh: '灯况', en: 'Light', values: { on: { zh: '亮', en: 'On' } } } } } },
}
const texts = mergeLogTexts([lamp])

test('a feature names its operations, its fields and their codes', () => {
  expect(operationText(texts, 'lamp.light').en).toBe('Lit a lamp')
  const state = fieldText(texts, 'lamp', 'state')
  expect([state.zh, valueText(state, 'on').zh]).toEqual(['灯况', '亮'])
})

test('a kind that names its states has the common title for them', () => {
  const named = mergeLogTexts([{ operations: {}, kinds: { lamp: { zh: '灯', en: 'Lamp', states: { on: { zh: '亮', en: 'On' } } } } }])
  const state = fieldText(named, 'lamp', 'state')
  expect([state.en, valueText(state, 'on').en, valueText(state, 'dim').en]).toEqual(['Status', 'On', 'dim'])
})

test('a field that the kind does not name has the common text; modules and rights are named as in the menu and the role matrix', () => {
  expect(fieldText(texts, 'lamp', 'name').zh).toBe('名称')
  expect(valueText(fieldText(texts, 'gone', 'roles'), 'teacher').en).toBe('Teacher')
  expect(valueText(fieldText(texts, 'role', 'features'), 'mybook:publish').zh).toBe('发布与取消发布')
  expect(valueText(fieldText(texts, 'role', 'modules'), 'tbook').en).toBe('Textbooks')
})

test('what no feature declares is shown by its code, and a name stays a name', () => {
  expect(operationText(texts, 'lamp.break').zh).toBe('lamp.break')
  expect(fieldText(texts, 'lamp', 'constructor').zh).toBe('constructor')
  expect(valueText(fieldText(texts, 'lamp', 'state'), 'dim').en).toBe('dim')
  expect(valueText(fieldText(texts, 'lamp', 'name'), 'on').en).toBe('on')
})

test('two features cannot declare the same operation or kind', () => {
  expect(() => mergeLogTexts([lamp, { operations: lamp.operations }])).toThrow('the operation lamp.light is declared by two features')
  expect(() => mergeLogTexts([lamp, { operations: {}, kinds: lamp.kinds }])).toThrow('the kind of logged object lamp is declared by two features')
})
