const rightToLeft = new Set(['he', 'ar', 'fa', 'ku'])

/** The writing direction of a language: right to left for Hebrew, Arabic, Persian and Kurdish (specification section 9). */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (rightToLeft.has(tag.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr')
