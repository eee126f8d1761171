import { courseBeginnings, courseListMargins } from '#features/learning/courses/web/slots.ts'
import { outlineFacts, outlineMargins, outlineTools } from '#features/learning/outlines/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const rerunsWeb: WebFeature = {
  screens: [],
  fillings: [
    fill(outlineTools, { name: 'rerun', load: async () => (await import('./RerunButton.tsx')).RerunButton }),
    fill(outlineTools, { name: 'template', rank: 10, load: async () => (await import('./templates/OfferButton.tsx')).OfferButton }),
    fill(outlineFacts, { name: 'rerun', load: async () => (await import('./RerunSource.tsx')).RerunSource }),
    fill(outlineMargins, { name: 'rerun', load: async () => (await import('./RerunMargin.tsx')).RerunMargin }),
    fill(courseBeginnings, { name: 'template', rank: 10, load: async () => (await import('./templates/TemplateButton.tsx')).TemplateButton }),
    fill(courseListMargins, { name: 'template', load: async () => (await import('./templates/TemplateMargin.tsx')).TemplateMargin }),
  ],
}
