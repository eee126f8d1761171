import type { CallArguments } from '#contract/call.ts'
import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as institutions from '../contract.ts'
import * as departments from '../contract-departments.ts'
import * as cohorts from '../contract-cohorts.ts'
import * as packages from '../contract-packages.ts'
import * as universities from '../contract-universities.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways } from '#server/testing/matrix/place.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import { multipart } from '#server/testing/multipart.ts'
import { buildInstitution } from '#server/seeds/institution.ts'

/** For administrators of the platform: everyone who may make the call at all may make it about every institution. */
const anyInstitution: Expectation = { own: 'ok', other: 'ok', deleted: 'notFound' }
const draft = { name: '新学校', code: 'new-school' }
const profile = (): CallArguments<typeof institutions.institutionDescribe>['body'] => ({
  name: '学校',
  timeZone: 'Asia/Shanghai',
  mailDomains: [],
  registration: 'closed',
  secondFactor: 'optional',
  parents: [],
  rowVersion: 1,
})
const packageDraft = (): CallArguments<typeof packages.packageAdd>['body'] => ({ name: '新套餐', modules: ['tbook'] })
const mayOrganize = pressing('SystemManagement:organization')
const ofInstitution: Expectation = { own: mayOrganize, same: mayOrganize, other: 'notFound', deleted: 'notFound' }
const batch: Expectation = { own: mayOrganize, same: mayOrganize, other: 'none', deleted: 'none' }

export const matrix = [
  ...entriesOf(institutions)({
    institutionTerm: { ask: () => ({}), expect: 'ok' },
    institutionList: { ask: () => ({ query: {} }), expect: 'ok' },
    institutionGet: { ask: ({ institutionId }) => ({ institutionId }), expect: anyInstitution },
    institutionAdd: {
      ask: () => ({ body: { ...draft, administrator: { name: '王芳', account: 'new-administrator' } } }),
      expect: 'ok',
      logs: ['institution.add'],
    },
    institutionChange: {
      ask: ({ institutionId }) => ({ institutionId, body: { ...draft, rowVersion: 1 } }),
      expect: anyInstitution,
      logs: ['institution.change', 'institution.package'],
    },
    institutionSuspend: {
      ask: ({ institutionId }) => ({ institutionId, body: { suspended: true } }),
      expect: anyInstitution,
      logs: ['institution.suspend', 'institution.resume'],
    },
    institutionImpact: { ask: ({ institutionId }) => ({ institutionId }), expect: anyInstitution },
    institutionEnter: { ask: ({ institutionId }) => ({ institutionId }), expect: anyInstitution, logs: ['member.visit'] },
    institutionOwn: { ask: () => ({}), expect: 'ok' },
    institutionDescribe: { ask: () => ({ body: profile() }), expect: mayOrganize, logs: ['institution.change'] },
    organizationChild: {
      ask: ({ departmentId }) => ({ query: { id: departmentId } }),
      expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' },
    },
  }),
  ...entriesOf(departments)({
    departmentTree: { ask: () => ({}), expect: 'ok' },
    departmentAdd: { ask: () => ({ body: { name: '新院系' } }), expect: mayOrganize, logs: ['department.add'] },
    departmentChange: {
      ask: ({ departmentId }) => ({ departmentId, body: { name: '改名', rowVersion: 1 } }),
      expect: ofInstitution,
      logs: ['department.change'],
    },
    departmentMove: { ask: ({ departmentId }) => ({ departmentId, body: {} }), expect: ofInstitution, logs: ['department.change'] },
    departmentMerge: {
      ask: ({ departmentId, emptyDepartmentId }) => ({ departmentId, body: { intoId: emptyDepartmentId } }),
      expect: ofInstitution,
      logs: ['department.remove'],
    },
    departmentRemove: { ask: ({ emptyDepartmentId }) => ({ departmentId: emptyDepartmentId }), expect: ofInstitution, logs: ['department.remove'] },
  }),
  ...entriesOf(cohorts)({
    cohortList: { ask: () => ({ query: {} }), expect: ({ modules }) => (modules.includes('user_management') ? 'ok' : 'forbidden') },
    cohortAdd: { ask: () => ({ body: { name: '新班' } }), expect: mayOrganize, logs: ['cohort.add'] },
    cohortChange: { ask: ({ cohortId }) => ({ cohortId, body: { name: '改名', rowVersion: 1 } }), expect: ofInstitution, logs: ['cohort.change'] },
    cohortArchive: { ask: ({ cohortId }) => ({ body: { ids: [cohortId], archived: true } }), expect: batch, logs: ['cohort.change'] },
    cohortRemove: { ask: ({ cohortId }) => ({ query: { id: [cohortId] } }), expect: batch, logs: ['cohort.remove'] },
    cohortBatchPreview: { ask: ({ cohortId }) => ({ body: { ids: [cohortId], action: 'archive' } }), expect: batch, logs: notLogged.reads },
    adviserList: { ask: () => ({ query: {} }), expect: mayOrganize },
  }),
  ...entriesOf(packages)({
    packageList: { ask: () => ({}), expect: 'ok' },
    packageAdd: { ask: () => ({ body: packageDraft() }), expect: 'ok', logs: ['package.add'] },
    packageChange: {
      ask: ({ packageId }) => ({ packageId, body: packageDraft() }),
      expect: { own: 'ok', deleted: 'notFound' },
      logs: ['package.change'],
    },
  }),
  ...entriesOf(universities)({
    universityList: { ask: () => ({ query: {} }), expect: 'ok' },
    universityAuthentication: {
      ask: ({ fileId }) => ({ body: { universityId: fileId, realName: '王芳', evidence: [fileId] } }),
      // No university has this id.
      expect: pressing('SystemManagement:organization', 'notFound'),
      logs: ['identity.apply'],
    },
    provinceList: { ask: () => ({}), expect: 'ok' },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    departmentId: string
    emptyDepartmentId: string
    cohortId: string
    packageId: string
  }
}

export async function things({ db, platform, memberId, named }: ThingsContext) {
  const [departmentId, emptyDepartmentId, cohortId, packageId] = [newId(), newId(), newId(), newId()]
  const departments = [departmentId, emptyDepartmentId].map((id) => ({ id, parentId: null, ancestors: [], name: named('院系') }))
  await db.insertInto('departments').values(departments).execute()
  await db.insertInto('memberDepartments').values({ memberId, departmentId: emptyDepartmentId, kind: 'further' }).execute()
  await db
    .insertInto('cohorts')
    .values({ id: cohortId, name: named('班') })
    .execute()
  await platform
    .insertInto('packages')
    .values({ id: packageId, name: named('套餐'), modules: ['tbook'] })
    .execute()
  return { departmentId, emptyDepartmentId, cohortId, packageId }
}

export const ways: Ways = {
  async universityAuthentication({ server, caller }) {
    const { payload, headers } = multipart(picture.bytes, picture.name)
    const { data } = await server.ask(caller.person, 'POST', '/pressplatform/idauthentication/evidence', payload, headers)
    const university = await server.database.platform.selectFrom('universities').select('id').limit(1).executeTakeFirstOrThrow()
    return { asked: { body: { universityId: university.id, realName: '王芳', evidence: [(data as { id: string }).id] } } }
  },
  // Names on the platform must be unique.
  institutionChange: async ({ things }) => ({
    asked: { institutionId: things.institutionId, body: { name: '改名', code: `c-${things.institutionId}`, rowVersion: 1 } },
  }),
  packageChange: async ({ things: { packageId } }) => ({ asked: { packageId, body: { name: packageId, modules: ['tbook'] } } }),
  /** Entering is logged as a visit only in another institution than one's own. */
  institutionEnter: async ({ server }) => ({ asked: { institutionId: await buildInstitution(server.database) } }),
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  cities: 'code name province_code',
  cohorts: 'adviser_id archived_at created_at department_id entry_year id institution_id name row_version search_text words',
  departments: 'ancestors code created_at id initials institution_id name parent_id position row_version',
  institutions:
    'address code contact contact_mail contact_phone created_at expires_at host id initials kind logo_url mail_domains mark_file_id name package_id parent_id parents people_deleted_at primary_colour region registration row_version second_factor seo_description seo_keywords seo_title suspended_at tagline time_zone university_id updated_at warned_days',
  packages: 'account_limit archived_at created_at describe id modules name position storage_limit yearly_price',
  provinces: 'code name',
  universities: 'id initials name province_code website',
}
