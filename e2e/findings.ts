import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Findings by all rules, or by one, other than minor ones. */
export async function accessibilityFindings(page: Page, rule?: string): Promise<string[]> {
  // Legacy mode looks into frames of our own origin only, which are all we have; without it each call opens another tab and takes four times as long.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('.katex-html')
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze()
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`.slice(0, 300)).join(' | ')}`)
}
