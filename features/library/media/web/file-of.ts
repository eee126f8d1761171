/** The id of one of our files in an address of this site. */
export function fileOf(url: string): string | undefined {
  const [, id] =
    /^\/rman\/v1\/files\/([\da-f-]{36})(?:[/?#]|$)/i.exec(url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url) ?? []
  return id
}
