/** The path to redirect to after a sign-in. Anything that could lead to another site becomes the start page. */
export function ownPath(given: string | undefined): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given)) return '/'
  const resolved = URL.parse(given, 'http://own.invalid')
  return resolved?.host === 'own.invalid' ? given : '/'
}
