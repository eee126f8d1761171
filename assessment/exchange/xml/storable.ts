/** Text without the characters that XML cannot hold. */
// oxlint-disable-next-line no-control-regex
export const storable = (text: string) => text.replaceAll(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '').toWellFormed()
