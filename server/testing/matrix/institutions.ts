import type { CallArguments } from '#contract/call.ts'
import type * as institutions from '#features/people/institutions/contract.ts'
import type * as cohorts from '#features/people/institutions/contract-cohorts.ts'
import type * as departments from '#features/people/institutions/contract-departments.ts'
import type * as packages from '#features/people/institutions/contract-packages.ts'
import type * as universities from '#features/people/institutions/contract-universities.ts'
import type * as ledger from '#features/money/ledger/contract.ts'
import type * as recharges from '#features/money/recharges/contract.ts'
import type * as signOn from '#features/access/sign-on/contract.ts'
import { type Entry, type Matrix, ofPlatform, pressing } from './cell.ts'
import { picture } from './picture.ts'

/** Of the platform: whoever may ask at all may do it to all of them. */
const any: Entry['expect'] = { own: 'ok', other: 'ok', deleted: 'notFound' }
const draft = { name: '新学校', code: 'new-school' }
const about = (): CallArguments<typeof institutions.institutionDescribe>['body'] => ({
  name: '学校',
  timeZone: 'Asia/Shanghai',
  mailDomains: [],
  registration: 'closed',
  secondFactor: 'optional',
  parents: [],
  rowVersion: 1,
})
const organizes = pressing('SystemManagement:organization')
const organized: Entry['expect'] = { own: organizes, same: organizes, other: 'notFound', deleted: 'notFound' }

export const institutionsMatrix: Matrix<typeof institutions> = {
  institutionTerm: { ask: () => ({}), expect: 'ok' },
  institutionList: { ask: () => ({ query: {} }), expect: 'ok' },
  institutionGet: { ask: ({ institutionId }) => ({ institutionId }), expect: any },
  institutionAdd: { ask: () => ({ body: { ...draft, administrator: { name: '王芳', account: 'new-administrator' } } }), expect: 'ok' },
  institutionChange: { ask: ({ institutionId }) => ({ institutionId, body: { ...draft, rowVersion: 1 } }), expect: any },
  institutionSuspend: { ask: ({ institutionId }) => ({ institutionId, body: { suspended: true } }), expect: any },
  institutionEnter: { ask: ({ institutionId }) => ({ institutionId }), expect: any },
  institutionOwn: { ask: () => ({}), expect: 'ok' },
  institutionDescribe: { ask: () => ({ body: about() }), expect: organizes },
  organizationChild: {
    ask: ({ departmentId }) => ({ query: { id: departmentId } }),
    expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' },
  },
}

export const departmentsMatrix: Matrix<typeof departments> = {
  departmentTree: { ask: () => ({}), expect: 'ok' },
  departmentAdd: { ask: () => ({ body: { name: '新院系' } }), expect: organizes },
  departmentChange: { ask: ({ departmentId }) => ({ departmentId, body: { name: '改名', rowVersion: 1 } }), expect: organized },
  departmentMove: { ask: ({ departmentId }) => ({ departmentId, body: {} }), expect: organized },
  departmentMerge: { ask: ({ departmentId, emptyDepartmentId }) => ({ departmentId, body: { intoId: emptyDepartmentId } }), expect: organized },
  departmentRemove: { ask: ({ emptyDepartmentId }) => ({ departmentId: emptyDepartmentId }), expect: organized },
}

const batch: Entry['expect'] = { own: organizes, same: organizes, other: 'none', deleted: 'none' }
export const cohortsMatrix: Matrix<typeof cohorts> = {
  cohortList: { ask: () => ({ query: {} }), expect: ({ modules }) => (modules.includes('user_management') ? 'ok' : 'forbidden') },
  cohortAdd: { ask: () => ({ body: { name: '新班' } }), expect: organizes },
  cohortChange: { ask: ({ cohortId }) => ({ cohortId, body: { name: '改名', rowVersion: 1 } }), expect: organized },
  cohortArchive: { ask: ({ cohortId }) => ({ body: { ids: [cohortId], archived: true } }), expect: batch },
  cohortRemove: { ask: ({ cohortId }) => ({ query: { id: [cohortId] } }), expect: batch },
  adviserList: { ask: () => ({ query: {} }), expect: organizes },
}

const pack = { name: '新套餐', modules: ['tbook'] as const }
export const packagesMatrix: Matrix<typeof packages> = {
  packageList: { ask: () => ({}), expect: 'ok' },
  packageAdd: { ask: () => ({ body: { ...pack, modules: [...pack.modules] } }), expect: 'ok' },
  packageChange: {
    ask: ({ packageId }) => ({ packageId, body: { ...pack, modules: [...pack.modules] } }),
    expect: { own: 'ok', deleted: 'notFound' },
  },
}

export const universitiesMatrix: Matrix<typeof universities> = {
  universityList: { ask: () => ({ query: {} }), expect: 'ok' },
  universityAuthentication: {
    ask: ({ fileId }) => ({ body: { universityId: fileId, realName: '王芳', evidence: [fileId] } }),
    // It is none of the list.
    expect: pressing('SystemManagement:organization', 'notFound'),
  },
  provinceList: { ask: () => ({}), expect: 'ok' },
}

const recharging = pressing('SystemManagement:recharge')
export const ledgerMatrix: Matrix<typeof ledger> = {
  prepaidGet: { ask: () => ({}), expect: recharging },
  prepaidExport: { ask: () => ({ body: {} }), expect: recharging },
  prepaidEntries: { ask: () => ({ query: {} }), expect: recharging },
}
export const rechargesMatrix: Matrix<typeof recharges> = {
  rechargeList: { ask: () => ({ query: {} }), expect: recharging },
  rechargeListAll: { ask: () => ({ query: {} }), expect: 'ok' },
  rechargeGet: {
    ask: ({ rechargeId }) => ({ rechargeId }),
    expect: {
      own: recharging,
      same: recharging,
      other: pressing('SystemManagement:recharge', ofPlatform('ok', 'notFound')),
      deleted: pressing('SystemManagement:recharge', 'notFound'),
    },
  },
  rechargeRequest: { ask: () => ({ body: { amount: 100 }, file: picture, key: 'recharge-key' }), expect: recharging },
  rechargeCancel: {
    ask: ({ rechargeId }) => ({ rechargeId }),
    expect: { own: recharging, same: recharging, other: 'notFound', deleted: 'notFound' },
  },
  rechargeApprove: { ask: ({ rechargeId }) => ({ rechargeId }), expect: any },
  rechargeReject: { ask: ({ rechargeId }) => ({ rechargeId, body: { reason: '没有到账' } }), expect: any },
  rechargeReverse: { ask: ({ rechargeId }) => ({ rechargeId, body: { reason: '记错了' } }), expect: 'conflict' },
}

const settings = { protocol: 'cas', base: 'https://cas.test/cas' } as const
const sets = pressing('SystemManagement:signOn')
const provided: Entry['expect'] = { own: sets, same: sets, other: 'notFound', deleted: 'notFound' }
export const signOnMatrix: Matrix<typeof signOn> = {
  providerList: { ask: () => ({}), expect: sets },
  providerAdd: { ask: () => ({ body: { code: 'campus', name: '校园', settings } }), expect: sets },
  providerChange: { ask: ({ providerId }) => ({ providerId, body: { name: '校园', settings, rowVersion: 1 } }), expect: provided },
  providerEnable: { ask: ({ providerId }) => ({ providerId, body: { enabled: true } }), expect: provided },
  providerOrder: { ask: ({ providerId }) => ({ body: { ids: [providerId] } }), expect: sets },
  providerRemove: { ask: ({ providerId }) => ({ providerId }), expect: provided },
  samlMetadataRead: { ask: () => ({ body: { xml: '<x/>' } }), expect: pressing('SystemManagement:signOn', 'invalid') },
  // It is no directory.
  directoryTry: {
    ask: ({ providerId }) => ({ providerId, body: { account: 'a', password: 'b' } }),
    expect: { own: pressing('SystemManagement:signOn', 'invalid'), other: 'notFound', deleted: 'notFound' },
  },
}
