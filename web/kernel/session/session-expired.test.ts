import type { Call } from '#contract/call.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { beforeLeave } from '../page/before-leave.ts'
import { answer, fakeEnvironment, good } from '../send/fake-environment.ts'
import { createRequests } from '../send/send.ts'
import { isSessionExpired, type Markers } from './session-expired.ts'
import type { MiniProgram, RequestEnvironment } from '../send/request-environment.ts'

type Given = NonNullable<Parameters<typeof fakeEnvironment>[0]>
const parents = ['https://school.test', 'https://city.test:8443']
const redirect = '/textmange/mytext/?page=2#top'

/** `ask` makes a request over the same surroundings and waits until all its effects have happened. */
function open(given: Given = {}, more: Partial<RequestEnvironment> = {}) {
  const { surroundings, seen, world } = fakeEnvironment({ answer: () => answer(401), ...given })
  const { send } = createRequests({ ...surroundings, ...more })
  const ask = async (options = {}) => {
    const outcome = await send<Call>('GET /x', {} as never, options).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve))
    return outcome
  }
  return { ask, send, seen, world }
}

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['HTTP 401', 401, {}],
  ['body status 403', 200, { status: 403 }],
  ['body status 403 beside HTTP 403', 403, { status: 403 }],
  ['statusCode 401', 200, { statusCode: 401 }],
  ['errorCode notlogged', 200, { success: false, errorCode: 'notlogged' }],
])('§8 the session has expired: %s', async (_name, http, body) => {
  const { ask, seen } = open({ answer: () => answer(http, body) })
  expect(await ask()).toMatchObject({ name: 'RequestError', errorCode: 'notlogged' })
  expect(seen.shown).toEqual([{ kind: 'error', text: '登录已过期，请重新登录' }])
  expect(seen.went).toEqual([`/textbooklogin?redirect=${encodeURIComponent(redirect)}`])
})

test.each([
  ['a plain HTTP 403', 403, undefined],
  ['HTTP 403 forbidden', 403, { success: false, errorCode: 'forbidden', errorMessage: '没有权限', showType: 2 }],
  ['HTTP 403 from another origin', 403, { success: false, errorCode: 'foreignOrigin', errorMessage: 'x', showType: 2 }],
  ['statusCode 403', 200, { success: true, statusCode: 403 }],
  ['body status 401', 200, { success: true, status: 401 }],
  ['a status inside data', 200, { success: true, data: { status: 403, statusCode: 401, errorCode: 'notlogged' } }],
  ['an HTTP error without a body', 500, undefined],
])('§8 nothing else is an expired session: %s', async (_name, http, body) => {
  const { ask, seen } = open({ answer: () => answer(http, body), cookies: 'a=1' })
  await ask()
  expect([seen.went, seen.cookies]).toEqual([[], []])
  expect(seen.shown.map(({ text }) => text)).not.toContain('登录已过期，请重新登录')
  expect(isSessionExpired(http, (body ?? {}) as Markers)).toBe(false)
})

test('§8 expiry is handled once until the next good response', async () => {
  const { ask, seen, world } = open()
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect([seen.shown.length, seen.went.length]).toEqual([1, 1])
  world.answer = () => answer(500)
  await ask({ silent: true })
  world.answer = () => answer(401)
  await ask()
  expect(seen.went).toHaveLength(1)
  world.answer = () => good(1)
  await ask()
  world.answer = () => answer(401)
  await ask()
  expect([seen.shown.length, seen.went.length]).toEqual([2, 2])
})

test('§8 a good answer to a request from before the expiry does not end the expiry', async () => {
  const slow = Promise.withResolvers<Response>()
  const { ask, seen, world } = open({ answer: () => slow.promise })
  const early = ask()
  world.answer = () => answer(401)
  await ask()
  slow.resolve(good('public'))
  await early
  await ask()
  expect([seen.shown.length, seen.went.length]).toEqual([1, 1])
})

test('§8 all cookies that scripts can reach are cleared, for every path and domain', async () => {
  const { ask, seen } = open({ cookies: 'a=1; b=x=y', address: 'https://books.school.test/exam/paper/one' })
  await ask()
  const of = (name: string) => seen.cookies.filter((text) => text.startsWith(`${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; `))
  expect(of('a')).toHaveLength(of('b').length)
  const places = of('b').map((text) => text.split('GMT; ')[1])
  expect(places).toEqual(expect.arrayContaining(['path=/', 'path=/exam', 'path=/exam/paper', 'path=/exam/paper/one']))
  expect(places).toEqual(expect.arrayContaining(['path=/; domain=books.school.test', 'path=/exam; domain=school.test']))
})

test('§8 otherwise the parent frame is told too, but only origins on the institution’s list', async () => {
  const { ask, seen } = open({ framed: true, page: { parents: [...parents, '*'] } })
  await ask()
  const message = { type: 'recto:login-required', redirect }
  expect(seen.told).toEqual(parents.map((target) => ({ message, target })))
  expect(seen.went).toHaveLength(1)
})

test('§8 without a list no parent frame is told', async () => {
  const { ask, seen } = open({ framed: true })
  await ask()
  expect(seen.told).toEqual([])
})

test('§8 an invalid parent origin does not keep the others from being told', async () => {
  const told: string[] = []
  const parent = () => ({
    postMessage(_message: unknown, target: string) {
      if (!target.startsWith('https:')) throw new SyntaxError('Invalid target origin')
      told.push(target)
    },
  })
  const { ask, seen } = open({ page: { parents: ['school', ...parents] } }, { parent })
  await ask()
  expect(told).toEqual(parents)
  expect(seen.went).toHaveLength(1)
})

test('§8 the page is not left when its address carries a redirect already', async () => {
  const { ask, seen } = open({ address: 'https://recto.test/logintransit?redirect=%2Fexam' })
  await ask()
  expect([seen.shown.length, seen.went]).toEqual([1, []])
})

test.each(['/textbooklogin', '/textbooklogin/press'])('§8 the sign-in screen %s does not redirect to itself', async (path) => {
  const { ask, seen } = open({ address: `https://recto.test${path}` })
  await ask()
  expect(seen.went).toEqual([])
})

test.each(['/website/home', '/website/banner', '/website'])('§8 on %s only cookies are cleared', async (path) => {
  const { ask, seen } = open({ address: `https://recto.test${path}`, cookies: 'a=1', framed: true, page: { parents } })
  await ask()
  expect(seen.cookies).not.toEqual([])
  expect([seen.shown, seen.went, seen.told]).toEqual([[], [], []])
})

test('§8 website or mobile in the query does not count as the path', async () => {
  const { ask, seen } = open({ address: 'https://recto.test/exam?q=/website&r=mobile' })
  await ask()
  expect(seen.went[0]).toMatch(/^\/textbooklogin\?/)
})

test('§8 mobile in a frame: the parent is told to go to login, and nothing else happens', async () => {
  const { ask, seen } = open({ address: 'https://recto.test/mobile/readBook?id=7', framed: true, page: { parents } })
  await ask()
  expect(seen.told).toEqual(parents.map((target) => ({ message: { type: 'recto:login-required', redirect: '/mobile/readBook?id=7' }, target })))
  expect([seen.shown, seen.went]).toEqual([[], []])
})

test('§8 mobile without a frame and without a mini-program goes to /mobile/login with a redirect', async () => {
  const { ask, seen } = open({ address: 'https://recto.test/mobile/readBook?id=7' })
  await ask()
  expect([seen.shown, seen.went]).toEqual([[], [`/mobile/login?redirect=${encodeURIComponent('/mobile/readBook?id=7')}`]])
})

test('§8 mobile in a frame without allowed parents goes to /mobile/login', async () => {
  const { ask, seen } = open({ address: 'https://recto.test/mobile/myBooks', framed: true })
  await ask()
  expect([seen.told, seen.went]).toEqual([[], ['/mobile/login?redirect=%2Fmobile%2FmyBooks']])
})

test.each(['/mobile/login', '/mobile/readBook?redirect=%2Fx'])('§8 mobile: the page %s is not left', async (path) => {
  const { ask, seen } = open({ address: `https://recto.test${path}` })
  await ask()
  expect(seen.went).toEqual([])
})

test('§8 mobile in a mini-program: the program is told, and its sign-in page is opened or the web view closed', async () => {
  const done: unknown[] = []
  const program: MiniProgram = {
    postMessage: (message) => done.push(message),
    navigateTo: (page) => done.push(page),
    navigateBack: () => done.push('back'),
  }
  const address = 'https://recto.test/mobile/myBooks'
  const message = { data: { type: 'recto:login-required', redirect: '/mobile/myBooks' } }
  const plain = open({ address }, { miniProgram: () => program })
  await plain.ask()
  expect([done.splice(0), plain.seen.went]).toEqual([[message, 'back'], []])
  const own = open({ address, page: { miniProgramLogin: '/pages/login' } }, { miniProgram: () => program })
  await own.ask()
  expect(done).toEqual([message, { url: '/pages/login?redirect=%2Fmobile%2FmyBooks' }])
})

test('§2 the addresses of the sign-in screens include the base path of the page', async () => {
  const desk = open({ page: { base: '/school/' }, address: 'https://recto.test/school/exam' })
  await desk.ask()
  expect(desk.seen.went).toEqual(['/school/textbooklogin?redirect=%2Fschool%2Fexam'])
  const phone = open({ page: { base: '/school' }, address: 'https://recto.test/school/mobile/myBooks' })
  await phone.ask()
  expect(phone.seen.went).toEqual(['/school/mobile/login?redirect=%2Fschool%2Fmobile%2FmyBooks'])
})

test('§8 opting out of the generic handler does not opt out of the session rule', async () => {
  const { ask, seen } = open()
  await ask({ silent: true })
  expect(seen.went).toHaveLength(1)
})

test('a call with the guest option does not lead to the sign-in page', async () => {
  const { ask, seen } = open({
    answer: () => answer(401, { success: false, errorCode: 'notlogged', errorMessage: 'x', showType: 0 }),
    cookies: 'a=1',
  })
  expect(await ask({ guest: true })).toMatchObject({ kind: 'http', status: 401 })
  expect([seen.shown, seen.went, seen.cookies]).toEqual([[], [], []])
})

test('the hooks have finished before the page is left', async () => {
  const saved = Promise.withResolvers<void>()
  const off = [beforeLeave(() => saved.promise), beforeLeave(() => Promise.reject(new Error('no room')))]
  off.push(
    beforeLeave(() => {
      throw new Error('broken')
    }),
  )
  const { ask, seen } = open()
  await ask()
  expect([seen.shown.length, seen.went.length]).toEqual([1, 0])
  saved.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen.went).toHaveLength(1)
  for (const end of off) end()
})

test('a hook that hangs delays leaving by at most 3 s, and a removed hook does not run', async () => {
  vi.useFakeTimers()
  const removed = vi.fn<() => void>()
  beforeLeave(removed)()
  const off = beforeLeave(() => new Promise(() => {}))
  const { send, seen } = open()
  await send<Call>('GET /x', {} as never).catch(() => {})
  await vi.advanceTimersByTimeAsync(2_999)
  expect(seen.went).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.went).toHaveLength(1)
  expect(removed).not.toHaveBeenCalled()
  off()
})
