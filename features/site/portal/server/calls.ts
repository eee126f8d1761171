import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { findEntrance, type Institution } from '#server/kernel/people/institutions-by-host-queries.ts'
import { loginMethodsOf } from './rules.ts'

export default handlers(contract, {
  async settingGet({ query }, { platform, user, from, app }) {
    const found = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    return settingOf(found, loginMethodsOf(app.gateways))
  },

  async seoGet({ query }, { platform, user, from }) {
    const found = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    return { title: found?.seoTitle || found?.name || 'Recto', description: found?.seoDescription ?? '', keywords: found?.seoKeywords ?? '' }
  },
})

/** The settings of an institution's entrance, or of the platform's own. */
function settingOf(found: Institution | undefined, loginMethods: contract.Setting['loginMethods']): contract.Setting {
  if (found) return { ...found, institutionId: found.id, loginMethods }
  return { institutionId: null, code: '', name: 'Recto', tagline: '', logoUrl: null, primaryColour: null, parents: [], loginMethods }
}
