export function CommandSearch() {
  return null
}
