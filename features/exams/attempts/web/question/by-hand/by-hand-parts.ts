export { ByHand } from './ByHand.tsx'
export { PagesLeft } from './PagesLeft.tsx'
export { openPages } from './open-pages.ts'
