import type { Page } from '@playwright/test'
import { ask, fresh, newInstitution, signInAs } from './people.ts'

interface Opened {
  entityData: { content: string; version: number }
}

/** The stored text of a chapter and its version. */
export const storedText = async (page: Page, chapter: string): Promise<Opened['entityData']> =>
  (await ask<Opened>(page.request, 'GET', `/pressplatform/chapters/${chapter}`)).entityData

export const addChapter = async (page: Page, textbookId: string, name: string): Promise<string> =>
  (await ask<{ id: string }>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId, name })).id

/** Stores a text as the next version of a chapter. */
export async function storeText(page: Page, chapter: string, content: readonly object[]): Promise<void> {
  const { version } = await storedText(page, chapter)
  const text = JSON.stringify({ type: 'doc', content })
  await ask(page.request, 'PUT', `/pressplatform/chapters/${chapter}/text`, { content: text, version })
}

/** Signs in an author of a new institution and makes a textbook; `admin` is the account of an administrator there. */
export async function newTextbook(page: Page): Promise<{ id: string; admin: string }> {
  const { author, admin } = await newInstitution({ author: 'author', admin: 'administrator' })
  await signInAs(page, author.account)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('编辑') })
  return { id, admin: admin.account }
}

/** Opens the only chapter of a new textbook in the editor: with the given text, or an empty one in which the caret is. */
export async function openNewChapter(page: Page, content?: readonly object[]): Promise<{ id: string; chapter: string; admin: string }> {
  const { id, admin } = await newTextbook(page)
  const chapter = await addChapter(page, id, '转动惯量')
  if (content) await storeText(page, chapter, content)
  await page.goto(`/editbook/chapter?id=${id}&chapter=${chapter}`)
  const text = page.getByRole('textbox', { name: /正文/ })
  await (content ? text.waitFor() : text.click())
  await page.getByRole('toolbar', { name: '编辑工具' }).waitFor()
  return { id, chapter, admin }
}
