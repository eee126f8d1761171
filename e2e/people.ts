import { request as requests, type APIRequestContext, type Page } from '@playwright/test'

/** The accounts of the demo (password recto-demo). */
export type Account = 'admin' | 'author' | 'teacher' | 'student' | 'student2' | 'admin-b' | 'root'

const headers = { 'x-recto': '1' }

/** Signs in without the form, for tests about something else. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/pressplatform/user/v3/account/login', { data: { account, password: 'recto-demo' }, headers })
  if (!answer.ok()) throw new Error(`${account} cannot sign in: ${await answer.text()}`)
}

/** Makes a call as the person signed in on this page, and returns its data. */
export async function ask<T>(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object): Promise<T> {
  const answer = await request.fetch(url, { method, headers, ...(data && { data }) })
  const envelope = (await answer.json()) as { success: boolean; data: T; errorMessage?: string }
  if (!envelope.success) throw new Error(`${method} ${url}: ${envelope.errorMessage}`)
  return envelope.data
}

/** A name that is unique over tests and runs. */
export const fresh = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

/** A phone of common size. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
}

/** The first book with this name that the person may read. */
export async function bookNamed(request: APIRequestContext, name: string): Promise<string> {
  const { items } = await ask<{ items: { textbookId: string }[] }>(request, 'GET', `/pressplatform/reading/books?q=${encodeURIComponent(name)}`)
  const [book] = items
  if (!book) throw new Error(`${name} is not readable`)
  return book.textbookId
}

export const newPassword = 'a boat on the river'
/** The versions of agreement and privacy policy that are in force. */
const consent = { agreement: '2026-11', privacy: '2026-11' }

/** A new active person, added by the institution's administrator, for tests that change an account. */
export async function newPerson(
  baseURL: string,
  /** A starting role, or the code of a role made for the test. */
  role: string,
  name = fresh('林'),
): Promise<{ account: string; name: string; id: string }> {
  const admin = await requests.newContext({ baseURL })
  const guest = await requests.newContext({ baseURL })
  try {
    await ask(admin, 'POST', '/pressplatform/user/v3/account/login', { account: 'admin', password: 'recto-demo' })
    const account = `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
    const { member, secret } = await ask<{ member: { id: string }; secret: { value: string } }>(admin, 'POST', '/pressplatform/users', {
      name,
      account,
      roles: [role],
    })
    await ask(guest, 'POST', '/pressplatform/session/activation', { code: secret.value, password: newPassword, consent })
    await ask(guest, 'GET', '/pressplatform/user/logout')
    return { account, name, id: member.id }
  } finally {
    await Promise.all([admin.dispose(), guest.dispose()])
  }
}

/** Signs in with the account of a new person. */
export async function signInAs(page: Page, account: string, password = newPassword): Promise<void> {
  await ask(page.request, 'POST', '/pressplatform/user/v3/account/login', { account, password })
}
