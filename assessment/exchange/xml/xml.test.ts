import { expect, test } from 'vitest'
import { innerXml, parseXml, xmlProblem } from './xml.ts'

test('the content of an element keeps the order of text and elements', () => {
  const root = parseXml('<?xml version="1.0"?><p>a &lt; <m:math xmlns:m="x"><m:mi>x</m:mi></m:math> b<br/></p>')
  expect(root && innerXml(root)).toBe('a &lt; <math m="x"><mi>x</mi></math> b<br/>')
})

test('a plain DOCTYPE is left out; declarations of entities are refused', () => {
  expect(parseXml('<!DOCTYPE questestinterop SYSTEM "ims.dtd"><a>b</a>')?.text).toBe('b')
  expect(parseXml('<!DOCTYPE a [<!ENTITY x "xx">]><a>&x;</a>')).toBeUndefined()
  expect(parseXml('<a><![CDATA[<!DOCTYPE html><p>x</p>]]></a>')?.text).toBe('<!DOCTYPE html><p>x</p>')
})

test('a text that is not well-formed is told with its line', () => {
  expect(xmlProblem('<a>\n<b>\n</a>')).toEqual({ line: 3 })
  expect(xmlProblem('<a>\n<b/>\n</a>')).toBeUndefined()
  expect(xmlProblem('<!DOCTYPE a [<!ENTITY x "xx">]><a/>')).toEqual({ line: 1 })
})
