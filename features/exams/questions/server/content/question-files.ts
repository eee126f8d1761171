const begin = 'recto-file-'

/** What stands for the address of a file until the text is sent, since addresses are signed for a time. */
export const fileAddress = (id: string): string => `${begin}${id}`

/** The text with the addresses of its files. */
export const withFiles = (html: string, address: (id: string) => string): string =>
  html.replaceAll(/recto-file-([0-9a-f-]{36})/g, (_whole, id: string) => address(id))
