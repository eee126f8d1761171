import type { Feature } from '#server/kernel/feature.ts'
import customers from './server/calls.ts'
import activation, { trialActivationsJob } from './server/activation/activation-calls.ts'
import { trialRoutes } from './server/routes.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { customersLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoCustomers } from './server/manifest/demo.ts'

export const customersFeature: Feature = {
  name: 'customers',
  handlers: [...customers, ...activation],
  jobs: [trialActivationsJob],
  routes: [trialRoutes],
  personal: personalRows,
  logTexts: customersLogTexts,
  demo: [loadDemoCustomers],
}
