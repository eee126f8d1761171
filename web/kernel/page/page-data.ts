import type { PageIsland } from '#contract/page-island.ts'

/** The data of one name from the JSON block that the server writes into the page. */
export function pageData<Name extends keyof PageIsland>(name: Name, page: Document = document): PageIsland[Name] {
  const island = JSON.parse(page.getElementById('recto')?.textContent ?? '{}') as PageIsland
  return island[name]
}
