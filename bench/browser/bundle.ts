import { printFigure } from '#bench/harness/harness.ts'
import { scriptSizes } from '#server/testing/script-sizes.ts'

// Size of the gzipped script that a browser loads for a screen, compared with its budget.
for (const { name, value, budget } of await scriptSizes()) printFigure({ name: `bundle ${name}`, value, unit: 'KB gzip', baseline: budget })
