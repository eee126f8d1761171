/** The path of the page that checks a certificate, for a number as it is shown. */
export const checkPath = (number: string): string => `/certificate?${new URLSearchParams({ number })}`
