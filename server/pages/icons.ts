import { safeHtml } from './markup.ts'

/** A line icon, 24 units wide, in the colour of the text. */
const icon = (inside: string) =>
  safeHtml(
    `<svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${inside}</svg>`,
  )

export const icons = {
  back: icon('<path d="m15 5-7 7 7 7"/>'),
  forward: icon('<path d="m9 5 7 7-7 7"/>'),
  fold: icon('<path d="M4 5h16M11 10h9M11 14h9M4 19h16M7 9.5 4.5 12 7 14.5"/>'),
  contents: icon('<path d="M8.5 6H20M8.5 12H20M8.5 18H20"/><path d="M4 6h.01M4 12h.01M4 18h.01" stroke-width="2.4"/>'),
  close: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  search: icon('<circle cx="11" cy="11" r="6"/><path d="m15.5 15.5 4.5 4.5"/>'),
  check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  shelf: icon('<path d="M6 4h12v16H6zM14 4v6l-1.8-1.4L10.4 10V4"/>'),
  person: icon('<circle cx="12" cy="8" r="4"/><path d="M4.5 20c1.2-3.5 4-5.2 7.5-5.2s6.3 1.7 7.5 5.2"/>'),
}
