import * as contract from '@recto/contract/users'
import { room } from '../kernel/room.ts'
import { takeInstitution } from '../portal/queries.ts'

export default room(contract, {
  async roleModule(_given, { platform, user }) {
    const { logoUrl } = await takeInstitution(platform, user.institutionId)
    return { modules: [...user.modules], moduleFeatures: byModule(user.features), logoUrl: logoUrl ?? '' }
  },
})

/** `mybook:edit` and `mybook:add` become `{ mybook: ['edit', 'add'] }`. */
function byModule(features: readonly string[]): Record<string, string[]> {
  const pairs = features.map((each) => each.split(':') as [string, string])
  return Object.fromEntries([...Map.groupBy(pairs, ([module]) => module)].map(([module, list]) => [module, list.map(([, feature]) => feature)]))
}
