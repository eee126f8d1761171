/** A path of our own to go to after a sign-in, or the start page: never an address of another site. */
export function ownPath(given: string | undefined): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given)) return '/'
  const resolved = URL.parse(given, 'http://own.invalid')
  return resolved?.host === 'own.invalid' ? given : '/'
}
