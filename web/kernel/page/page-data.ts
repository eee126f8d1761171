/** One named value from the JSON block that the server writes into the page. */
export function pageData<T>(name: string, page: Document = document): T {
  const island = JSON.parse(page.getElementById('recto')?.textContent ?? '{}') as Record<string, T>
  return island[name] as T
}
