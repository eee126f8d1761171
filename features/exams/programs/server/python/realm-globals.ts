/** Files that the interpreter reads while it starts, by name. */
export interface Realm {
  files: Record<string, ArrayBuffer>
  /** Bytes to which the interpreter's memory may grow. */
  heapMost: number
  [name: string]: unknown
}

/**
 * The globals of the realm in which the interpreter runs: what a bare engine lacks of what it needs to start. The source of this function is evaluated inside
 * the realm, so it may use nothing of this module. Nothing of the thread's own realm is passed in, so there is nothing to reach out by.
 */
export function realmGlobals(realm: Realm): void {
  const nothing = () => undefined
  const none = (what: string) => () => {
    throw new Error(`There is no ${what} here`)
  }
  class Utf8Decoder {
    decode(source?: ArrayBufferView | ArrayBuffer): string {
      if (!source) return ''
      const bytes = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
      let text = ''
      for (let at = 0; at < bytes.length;) {
        const first = bytes[at++] ?? 0
        const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
        let code = more === 0 ? first : first & (0x3f >> more)
        for (let n = 0; n < more; n++) code = (code << 6) | ((bytes[at++] ?? 0) & 0x3f)
        text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      }
      return text
    }
  }
  Object.assign(realm, {
    files: Object.create(null) as object,
    heapMost: 0,
    TextDecoder: Utf8Decoder,
    // The interpreter takes an engine with these functions for a bare one and reads its files by them.
    read: none('file'),
    load: none('file'),
    readbuffer: (name: string) => realm.files[name.slice(name.lastIndexOf('/') + 1)] ?? none('file')(),
    noImport: none('module'),
    console: { log: nothing, warn: nothing, error: nothing, info: nothing, debug: nothing },
    async setTimeout(callback: () => void) {
      await Promise.resolve()
      callback()
    },
    clearTimeout: nothing,
    performance: { now: () => Date.now(), timeOrigin: 0 },
    crypto: {
      // For seeds of random numbers; nothing secret is made here.
      getRandomValues(view: Uint8Array) {
        for (let at = 0; at < view.length; at++) view[at] = Math.random() * 256
        return view
      },
    },
  })
}
