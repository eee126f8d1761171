const tag = /<!--[^]*?-->|<[/!]?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const space = /&nbsp;?|&#0*160;?|&#x0*a0;?|[\s\u200B]/gi

/** Strips tags, non-breaking-space entities and all whitespace, to measure or compare written text (specification section 9). */
export const cleanText = (html: string): string => html.replace(tag, '').replace(space, '')
