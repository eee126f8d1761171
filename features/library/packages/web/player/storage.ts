type Entries = Record<string, string>

/** The methods of a storage whose entries are properties of the object itself, as they are of the browser's. */
const methods = {
  get length() {
    return Object.keys(this).length
  },
  key(this: Entries, index: number) {
    return Object.keys(this)[index] ?? null
  },
  getItem(this: Entries, name: string) {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  },
  setItem(this: Entries, name: string, value: unknown) {
    Object.defineProperty(this, name, { value: String(value), writable: true, enumerable: true, configurable: true })
  },
  removeItem(this: Entries, name: string) {
    if (Object.hasOwn(this, name)) delete this[name]
  },
  clear(this: Entries) {
    for (const name of Object.keys(this)) delete this[name]
  },
}

const names = ['localStorage', 'sessionStorage'] as const
const inMemory = { localStorage: Object.create(methods) as object, sessionStorage: Object.create(methods) as object }

function isDenied(to: Window, name: (typeof names)[number]): boolean {
  try {
    return !to[name]
  } catch {
    return true
  }
}

/**
 * Gives a window storages that last as long as this page, where the browser denies it its own: it does so in the frame of another site when the person
 * blocks the data of third parties. Scripts that do not expect that stop at their first look.
 */
export function offerStorage(to: Window): void {
  for (const name of names) if (isDenied(to, name)) Object.defineProperty(to, name, { value: inMemory[name], configurable: true })
}
