/** What the server gave the page's own scripts, from the same block of JSON as the rest. */
export function pageData<T>(name: string, page: Document = document): T {
  const island = JSON.parse(page.getElementById('recto')?.textContent ?? '{}') as Record<string, T>
  return island[name] as T
}
