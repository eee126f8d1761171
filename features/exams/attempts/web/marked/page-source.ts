import { pictureWidths } from '#plain/picture-widths.ts'

/** The addresses of a page by hand in several widths. Its address is signed and has a query already; `pixels` is the width of the picture. */
export function pageSource(url: string, pixels: number): { src: string; srcSet: string } {
  const widths = pictureWidths.filter((_, at) => at === 0 || (pictureWidths[at - 1] ?? 0) < pixels)
  const scaled = (width: number) => `${url}${url.includes('?') ? '&' : '?'}w=${width}`
  return {
    src: scaled(widths.at(-1) ?? pixels),
    srcSet: widths.map((width) => `${scaled(width)} ${Math.min(width, pixels)}w`).join(', '),
  }
}
