import { newId } from '#server/kernel/data/id.ts'
import { entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as packages from '../contract.ts'
import type { Outline } from './read/outline.ts'

export const matrix = entriesOf(packages)({
  packageOpen: {
    ask: ({ contentPackageId }) => ({ fileId: contentPackageId, body: {} }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
    logs: notLogged.ownRecord,
  },
  packageCommit: {
    ask: ({ contentRegistrationId }) => ({
      registrationId: contentRegistrationId,
      body: { part: 'one', event: 'saved', data: { core: { lesson_status: 'completed' } }, seconds: 3, statements: [] },
    }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
    logs: notLogged.ownRecord,
  },
  packageResult: {
    ask: ({ contentPackageId }) => ({ fileId: contentPackageId }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
  },
  packageResults: {
    ask: ({ contentPackageId }) => ({ fileId: contentPackageId, query: {} }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A resource of the person that is a package. */
    contentPackageId: string
    /** The person in it. */
    contentRegistrationId: string
  }
}

const outline: Outline = {
  kind: 'scorm12',
  title: '高尔夫',
  root: '',
  missing: [],
  parts: [{ id: 'one', title: '第一课', depth: 0, href: 'index.html', asset: false, mastery: null, launchData: '' }],
}

export async function things({ db, memberId, named, next }: ThingsContext) {
  const [contentPackageId, contentRegistrationId] = [newId(), newId()]
  const sha256 = next().toString(16).padStart(64, 'b')
  const file = { sha256, name: named('课件.zip'), suffix: 'zip', mime: 'application/zip', size: 1 }
  await db
    .insertInto('files')
    .values({ ...file, id: contentPackageId, createdBy: memberId })
    .execute()
  const [conversion, facts] = [
    { converter: 'archive', version: 1, state: 'done', progress: 1 },
    { package: 'scorm12', outline },
  ]
  await db
    .insertInto('conversions')
    .values({ ...conversion, sha256, facts: JSON.stringify(facts) })
    .execute()
  await db
    .insertInto('resources')
    .values({
      id: contentPackageId,
      ownerId: memberId,
      kind: 'package',
      title: named('课件'),
      suffix: 'zip',
      size: 1,
      createdBy: memberId,
      updatedBy: memberId,
    })
    .execute()
  await db
    .insertInto('packageRegistrations')
    .values({ id: contentRegistrationId, memberId, fileId: contentPackageId, sha256, kind: 'scorm12' })
    .execute()
  const said = { verb: { id: 'http://adlnet.gov/expapi/verbs/initialized' }, object: { id: 'urn:one' } }
  await db
    .insertInto('xapiStatements')
    .values({
      id: newId(),
      registrationId: contentRegistrationId,
      memberId,
      verb: said.verb.id,
      object: said.object.id,
      statement: JSON.stringify(said),
    })
    .execute()
  return { contentPackageId, contentRegistrationId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  package_registrations:
    'cmi completed_at created_at file_id id institution_id kind member_id parts passed progress score seconds sha256 statements updated_at',
  xapi_statements: 'id institution_id member_id object registration_id result statement stored_at verb',
}
