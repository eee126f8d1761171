import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as signOn from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways } from '#server/testing/matrix/place.ts'

const settings = { protocol: 'cas', base: 'https://cas.test/cas' } as const
const maySet = pressing('SystemManagement:signOn')
const ofInstitution: Expectation = { own: maySet, same: maySet, other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(signOn)({
  providerList: { ask: () => ({}), expect: maySet },
  providerAdd: { ask: () => ({ body: { code: 'campus', name: '校园', settings } }), expect: maySet, logs: ['provider.add'] },
  providerChange: {
    ask: ({ providerId }) => ({ providerId, body: { name: '校园', settings, rowVersion: 1 } }),
    expect: ofInstitution,
    logs: ['provider.change'],
  },
  providerEnable: { ask: ({ providerId }) => ({ providerId, body: { enabled: true } }), expect: ofInstitution, logs: ['provider.change'] },
  providerOrder: { ask: ({ providerId }) => ({ body: { ids: [providerId] } }), expect: maySet, logs: ['provider.change'], oneLogEntry: true },
  providerRemove: { ask: ({ providerId }) => ({ providerId }), expect: ofInstitution, logs: ['provider.remove'] },
  samlMetadataRead: { ask: () => ({ body: { xml: '<x/>' } }), expect: pressing('SystemManagement:signOn', 'invalid'), logs: notLogged.reads },
  // The provider of the test data is not a directory.
  directoryTry: {
    ask: ({ providerId }) => ({ providerId, body: { account: 'a', password: 'b' } }),
    expect: { own: pressing('SystemManagement:signOn', 'invalid'), other: 'notFound', deleted: 'notFound' },
    logs: notLogged.reads,
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    providerId: string
  }
}

export async function things({ db, named, next }: ThingsContext) {
  const provider = { id: newId(), code: `p${next()}`, name: named('校园'), protocol: 'cas', settings: '{"protocol":"cas","base":"https://cas.test"}' }
  await db.insertInto('identityProviders').values(provider).execute()
  return { providerId: provider.id }
}

export const ways: Ways = {
  providerOrder: async ({ things, others }) => ({ asked: { body: { ids: [(await others()).providerId, things.providerId] } } }),
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  account_identities: 'account_id created_at id name open_id provider subject',
  identity_providers:
    'attribute_names code created_at enabled id institution_id match_by name name_en position protocol provisioning role role_rules row_version secret settings updated_at',
  sign_on_assertions: 'expires_at hash',
  sign_on_journeys: 'account_id browser_hash expires_at framed kept proof provider_id purpose redirect state_hash stay ticket_hash',
}
