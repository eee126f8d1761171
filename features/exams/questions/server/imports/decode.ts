import { decoded } from '#server/kernel/files/archive/archive-source.ts'

/**
 * The text of a file. XML that is not UTF-8 is read in the encoding that it declares. `other` names the encoding when the file is in none that can be
 * expected of it: a text in another one than UTF-8, or XML in another one than it claims.
 */
export function textOf(bytes: Buffer): { text: string; other?: string } {
  const { text, encoding } = decoded(bytes)
  const claimed = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(bytes.toString('latin1', 0, 300))?.[1]?.toLowerCase()
  if (encoding === 'gb18030' && claimed !== undefined && !/^(?:utf-?8|gbk|gb2312|gb18030|us-ascii)$/.test(claimed)) {
    const own = decoderOf(claimed)?.decode(bytes)
    if (own !== undefined) return { text: own }
  }
  const expected = claimed === undefined ? encoding === 'utf-8' : sameEncoding(claimed, encoding)
  return expected ? { text } : { text, other: encoding.toUpperCase() }
}

/** Text that only uses ASCII is in every encoding, so that a claim of Latin 1 is not wrong for what was read as UTF-8. */
function sameEncoding(claimed: string, encoding: string): boolean {
  if (encoding === 'utf-8') return /^(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/.test(claimed)
  return encoding === 'gb18030' ? claimed.startsWith('gb') : claimed.startsWith('utf-16')
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
