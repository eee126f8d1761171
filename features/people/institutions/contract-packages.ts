import { z } from 'zod'
import { call } from '#contract/call.ts'
import { moduleCodes } from '#contract/modules.ts'

const base = {
  name: z.string().trim().min(1).max(40),
  describe: z.string().trim().max(200).default(''),
  modules: z.array(z.enum(moduleCodes)).min(1).max(moduleCodes.length),
  accountLimit: z.int().min(1).max(10_000_000).nullable().default(null),
  /** Bytes. */
  storageLimit: z.int().min(1).max(1_000_000_000_000_000).nullable().default(null),
  /** Fen. */
  yearlyPrice: z.int().min(0).max(10_000_000_000).default(0),
}
export const PackageDraft = z.object(base)
export type PackageDraft = z.infer<typeof PackageDraft>

export const Package = z.object({ id: z.uuid(), ...base, archived: z.boolean(), institutionCount: z.int() })
export type Package = z.infer<typeof Package>

export const packageList = call('GET /pressplatform/packages', 'administrator', {
  does: 'Lists the packages, with the number of institutions on each.',
  data: z.array(Package),
})

export const packageAdd = call('POST /pressplatform/packages', 'administrator', {
  does: 'Creates a package: modules, accounts, storage and price.',
  body: PackageDraft,
  data: Package,
})

export const packageChange = call('PUT /pressplatform/packages/{packageId}', 'administrator', {
  does: 'Changes a package; its institutions lose removed modules at once.',
  body: PackageDraft.extend({ archived: z.boolean().default(false) }),
  data: Package,
})
