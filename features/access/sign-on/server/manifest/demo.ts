import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { seal } from '#server/kernel/crypto/sealed.ts'
import { simulatedBase, simulatedReader } from '#server/gateways/sign-on/ldap/ldap-simulator.ts'
import { simulatedClient } from '#server/gateways/sign-on/simulators.ts'
import { secretPurpose } from '../adapters.ts'
import { insertProvider, type ProviderDraft, selectProviders, setEnabled } from '../queries.ts'

/** People of the simulators become members at their first sign-in: teachers with the role teacher, all others with the role student. */
const arriving = {
  attributeNames: {},
  matchBy: ['number'],
  provisioning: 'create',
  role: 'student',
  roleRules: [{ value: 'teacher', role: 'teacher' }],
} satisfies Partial<ProviderDraft>

const drafts = (secret: Buffer): ProviderDraft[] => [
  {
    ...arriving,
    code: 'campus',
    name: '统一身份认证',
    nameEn: 'Campus sign-on',
    settings: { protocol: 'cas', base: 'https://cas.simulated/cas' },
    secret: null,
  },
  {
    ...arriving,
    code: 'openid',
    name: '校园通行证',
    nameEn: 'Campus pass',
    settings: { protocol: 'oidc', issuer: 'https://oidc.simulated', clientId: simulatedClient.clientId },
    secret: seal(secret, secretPurpose, simulatedClient.clientSecret),
  },
  {
    ...arriving,
    code: 'federation',
    name: '联盟认证',
    nameEn: 'Federation',
    settings: { protocol: 'saml', entityId: 'https://saml.simulated/metadata', entryPoint: 'https://saml.simulated/sso', certificates: [] },
    secret: null,
  },
  {
    ...arriving,
    code: 'directory',
    name: '校园网',
    nameEn: 'Campus network',
    settings: { protocol: 'ldap', server: 'ldap://ldap.simulated', startTls: true, bindName: simulatedReader.name, base: simulatedBase },
    secret: seal(secret, secretPurpose, simulatedReader.password),
  },
]

/** Loads one provider for the simulator of each protocol; they are offered where the simulators run. The SAML provider stays disabled, for trying out the set-up. */
export async function loadDemoSignOn({ database, secret }: App, people: DemoPeople): Promise<void> {
  await database.withInstitution(demoPerson(people, 'admin').institutionId, 'read write', async (db) => {
    if ((await selectProviders(db)).length) return
    for (const draft of drafts(secret)) {
      const id = await insertProvider(db, draft)
      if (draft.code !== 'federation') await setEnabled(db, id, true)
    }
  })
}
