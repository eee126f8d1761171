import type { APIRequestContext, Page } from '@playwright/test'

/** The demo's people (password recto-demo). */
export type Account = 'admin' | 'author' | 'teacher' | 'student' | 'student2' | 'admin-b' | 'root'

const headers = { 'x-recto': '1' }

/** Signs in without the form: journeys that are about something else begin here. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/pressplatform/user/v3/account/login', { data: { account, password: 'recto-demo' }, headers })
  if (!answer.ok()) throw new Error(`${account} cannot sign in: ${await answer.text()}`)
}

/** Makes a call as the person of this page, and gives its data. */
export async function ask<T>(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object): Promise<T> {
  const answer = await request.fetch(url, { method, headers, ...(data && { data }) })
  const envelope = (await answer.json()) as { success: boolean; data: T; errorMessage?: string }
  if (!envelope.success) throw new Error(`${method} ${url}: ${envelope.errorMessage}`)
  return envelope.data
}

/** A name that no other run and no other test has. */
export const fresh = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

/** A phone of usual size. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
}

/** The first book that the person may read under this name. */
export async function bookNamed(request: APIRequestContext, name: string): Promise<string> {
  const { items } = await ask<{ items: { textbookId: string }[] }>(request, 'GET', `/pressplatform/reading/books?q=${encodeURIComponent(name)}`)
  const [book] = items
  if (!book) throw new Error(`${name} is not readable`)
  return book.textbookId
}
