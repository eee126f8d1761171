import type { App } from '#server/kernel/app.ts'
import type { DemoPeople } from '#server/kernel/people/demo.ts'

export async function loadDemoInteractives(_app: App, _people: DemoPeople): Promise<void> {}
