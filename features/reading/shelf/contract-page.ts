/** The person whose shelf a phone shows. */
export interface MyData {
  name: string
  institution: string
}

declare module '#contract/page-island.ts' {
  interface PageIsland {
    me?: MyData
  }
}
