import * as contract from '@recto/contract/portal'
import { room } from '../kernel/room.ts'
import { findEntrance, type Institution } from './queries.ts'

export default room(contract, {
  async settingGet({ query }, { platform, user, from }) {
    return settingOf(await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host }))
  },

  async seoGet({ query }, { platform, user, from }) {
    const found = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    return { title: found?.seoTitle || found?.name || 'Recto', description: found?.seoDescription ?? '', keywords: found?.seoKeywords ?? '' }
  },
})

/** The platform's own entrance where no institution is named. */
export function settingOf(found: Institution | undefined): contract.Setting {
  if (!found) {
    return { institutionId: null, code: '', name: 'Recto', tagline: '', logoUrl: null, primaryColour: null, parents: [], loginMethods: ['password'] }
  }
  return { ...found, institutionId: found.id, loginMethods: ['password'] }
}
