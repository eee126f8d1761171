/** `$course$/top/Physics/Mechanics`: the names below the roots of Moodle; `//` is a slash. */
export const categoryFrom = (text: string): string[] =>
  text
    .replaceAll('//', '\0')
    .split('/')
    .map((name) => name.replaceAll('\0', '/').trim().slice(0, 60))
    .filter((name) => name !== '' && name !== 'top' && !/^\$\w+\$$/.test(name))
    .slice(0, 6)

/** Names as a category of Moodle; `top` is its root. */
export const categoryPath = (names: readonly string[]): string => names.map((name) => name.replaceAll('/', '//')).join('/') || 'top'
