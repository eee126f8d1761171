import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { textbookImport } from '#features/authoring/textbooks/web/slots.ts'

export const exchangeWeb: WebFeature = {
  fillings: [fill(textbookImport, { name: 'wizard', load: () => import('./ImportWizard.tsx').then(({ ImportWizard }) => ImportWizard) })],
}
