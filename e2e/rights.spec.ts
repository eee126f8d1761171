import { expect, type Page, test } from '@playwright/test'
import { moduleCodes, moduleFeatures } from '#contract/modules.ts'
import { moduleRows } from '#contract/rights.ts'
import { entries } from '#web/screens.ts'
import { ask, newInstitution, signInAs } from './people.ts'

interface Role {
  code: string
  modules: string[]
  features: string[]
  rowVersion: number
}

interface Held {
  modules: readonly string[]
  features: Readonly<Record<string, readonly string[]>>
}

/** Each module with the modules of its parents and no rights, each that has rights with all of them, nothing, and everything with and without rights. */
function combinations(): Held[] {
  const withParents = (code: string): string[] => {
    const parent = moduleRows.find((row) => row.code === code)?.parent
    return parent ? [...withParents(parent), code] : [code]
  }
  const alone = moduleCodes.map((code) => ({ modules: withParents(code), features: {} }))
  const whole = Object.entries(moduleFeatures).map(([code, features]) => ({ modules: withParents(code), features: { [code]: features } }))
  return [
    { modules: [], features: {} },
    ...alone,
    ...whole,
    { modules: moduleCodes, features: {} },
    { modules: moduleCodes, features: moduleFeatures },
  ]
}

/** Screens of the work app, at addresses without parameters. */
const screens = entries.flatMap((entry) => ('page' in entry ? [{ entry, path: entry.path.replace(/:\w+\?$/, '') }] : []))

/** Goes to a screen within the loaded app, as a link does. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The rights as the product names them: modules, and `module:feature`. */
const namesOf = ({ modules, features }: Held): string[] => [
  ...modules,
  ...Object.entries(features).flatMap(([module, names]) => names.map((name) => `${module}:${name}`)),
]

/** Gives the starting role of students exactly these rights. */
async function setRights(administrator: Page, held: Held): Promise<void> {
  const { roles } = await ask<{ roles: Role[] }>(administrator.request, 'GET', '/pressplatform/roles')
  const role = roles.find(({ code }) => code === 'student')
  if (!role) throw new Error('There is no role for students')
  const wanted = namesOf(held)
  const had = [...role.modules, ...role.features]
  const add = wanted.filter((right) => !had.includes(right))
  const remove = had.filter((right) => !wanted.includes(right))
  const changes = [{ code: role.code, rowVersion: role.rowVersion, add, remove }]
  if (add.length || remove.length) await ask(administrator.request, 'PUT', '/pressplatform/roles/rights', { changes })
}

test('every screen opens, or refuses with the way back, with each module alone, without its rights and with all of them', async ({
  browser,
  page,
}) => {
  test.setTimeout(600_000)
  const { admin, person } = await newInstitution({ admin: 'administrator', person: 'student' })
  const administrator = await browser.newPage()
  await signInAs(administrator, admin.account)
  await signInAs(page, person.account)
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(`${new URL(page.url()).pathname}: ${message}`))
  const content = page.locator('#content')
  const failed = page.getByText('这个页面出错了')
  const refused = page.getByRole('heading', { name: '没有权限查看这个页面' })
  for (const held of combinations()) {
    const who = `with ${JSON.stringify(held)}`
    const rights = ['everybody', ...namesOf(held)]
    await setRights(administrator, held)
    await page.goto('/')
    await expect(content.locator('h1, h2').first(), `the first page ${who}`).toBeAttached()
    await expect.soft(failed, `the first page ${who}`).toHaveCount(0)
    for (const { entry, path } of screens) {
      const at = `${path} ${who}`
      const allowed = [entry.right ?? entry.permission ?? 'everybody'].flat().some((right) => rights.includes(right))
      // A refusal looks the same for every role, so it is checked for two: one without modules, and one with every module but no rights.
      if (!allowed && held.modules.length > 0 && held.modules.length < moduleCodes.length) continue
      await goWithin(page, path)
      if (allowed) {
        await expect(page, at).toHaveTitle(new RegExp(entry.title.zh))
        await expect(content.locator('h1, h2').first(), at).toBeAttached()
        await expect.soft(failed, at).toHaveCount(0)
      }
      await expect.soft(refused, at).toHaveCount(allowed ? 0 : 1)
      if (!allowed) await expect.soft(page.getByRole('link', { name: '回到首页' }), at).toBeVisible()
    }
  }
  expect(thrown).toEqual([])
  await administrator.close()
})
