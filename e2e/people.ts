import type { APIRequestContext, Page } from '@playwright/test'
import { type NewPerson, openJourneyPeople } from '#server/seeds/journey-people.ts'

export { newPassword } from '#server/seeds/journey-people.ts'

/** The accounts of the demo (password recto-demo). */
export type Account = 'admin' | 'author' | 'teacher' | 'student' | 'student2' | 'admin-b' | 'root'

const headers = { 'x-recto': '1' }

const baseURL = process.env['RECTO_E2E_URL'] ?? ''
/** The people in the database of the server of this run; each process of tests connects once. */
const people = openJourneyPeople(process.env['RECTO_E2E_DATABASE'] ?? '')

/** Signs in without the form, for tests about something else: opens a session of an account and gives its cookie to the browser. */
export async function signInAs(page: Page, account: string): Promise<void> {
  await page.context().addCookies([{ name: 'recto', value: await people.newSession(account), url: baseURL, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in as a person of the demo. */
export const signIn = (page: Page, account: Account): Promise<void> => signInAs(page, account)

/** Makes a call as the person signed in on this page, and returns its data. */
export async function ask<T>(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object): Promise<T> {
  // A call that runs once by key needs one; the others do not look at it.
  const once = method === 'POST' && { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') }
  const answer = await request.fetch(url, { method, headers: { ...headers, ...once }, ...(data && { data }) })
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

/** The first textbook with this name among those that the person manages. */
export async function textbookNamed(request: APIRequestContext, name: string): Promise<string> {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'POST', '/pressplatform/textbooks/info', { q: name })
  const [textbook] = items
  if (!textbook) throw new Error(`${name} is not among the textbooks of this person`)
  return textbook.id
}

/** A new person in the first institution of the demo, for tests that change an account. `role` is a starting role, or the code of a role made for the test. */
export async function newPerson(role: string, name = fresh('林')): Promise<NewPerson> {
  const { person } = await people.addPeople(await people.institutionOf('jiangchuan'), { person: { role, name } })
  return person
}

/**
 * A new institution with one person for each key, who has the role and whose name is the key unless a name is given:
 * `const { admin, reader } = await newInstitution({ admin: 'administrator', reader: 'student' })`. What a test changes there, no other test sees.
 */
export function newInstitution<Key extends string>(roles: Record<Key, string>, name = fresh('学校')): Promise<Record<Key, NewPerson>> {
  const drafts = Object.entries<string>(roles).map(([key, role]) => [key, { role, name: key }])
  return people.addInstitution(name, Object.fromEntries(drafts) as Record<Key, { role: string; name: string }>)
}
