import { expect, test } from '@playwright/test'
import { ask, fresh, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('deleting a group says first how many members lose which access, and then ends it', async ({ page }) => {
  const { admin, author, one, two } = await newInstitution({ admin: 'administrator', author: 'author', one: 'student', two: 'student' })
  await signInAs(page, author.account)
  const { id: textbookId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: '光学', openScope: 'private' })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId, name: '绪论' })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id: textbookId, textbooks_type: 1 })
  await signInAs(page, admin.account)
  const name = fresh('选读组')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/usergroup/add', { name })
  await ask(page.request, 'PUT', `/pressplatform/usergroups/${id}/members`, { add: [one.memberId, two.memberId] })
  await ask(page.request, 'PUT', `/pressplatform/usergroups/${id}/grants`, { resourceId: textbookId })

  await page.goto(`/user/list?view=groups&id=${id}`)
  const remove = page.getByRole('complementary', { name }).getByRole('button', { name: `删除 ${name}` })
  await remove.click()
  const question = page.getByRole('dialog', { name: `删除用户组“${name}”？` })
  await expect(question.getByText('2 位成员不再能通过它打开 1 本教材')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`已删除 ${name}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})
