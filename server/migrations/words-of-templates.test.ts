import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { migrate } from '#server/kernel/migrations/migrate.ts'
import { asOwner } from '#server/testing/database/clone.ts'

const name = `templates_${newId().replaceAll('-', '')}`
const cluster = `postgres://postgres:owner@127.0.0.1:${inject('port')}`
/** Not a superuser, so that row-level security applies to the owner too, as with a managed database. */
const owner = `postgres://${name}:plain@127.0.0.1:${inject('port')}/${name}`

beforeAll(async () => {
  await asOwner(`${cluster}/postgres`, `create role ${name} login createrole password 'plain'`)
  await asOwner(`${cluster}/postgres`, `grant recto_app, recto_reach to ${name} with admin option`)
  await asOwner(`${cluster}/postgres`, `create database ${name} owner ${name}`)
  await migrate(owner, { until: '0083-notes-beside-passages.sql' })
})
afterAll(() => asOwner(`${cluster}/postgres`, `drop database ${name} with (force)`))

test('templates from before are found by the words of their courses and descriptions, in every institution', async () => {
  const offered = (institution: string, text: string) => {
    const [account, member, course] = [newId(), newId(), newId()]
    return `select set_config('recto.institution', '${institution}', false);
      insert into institutions (id, code, name) values ('${institution}', '${institution}', '学校');
      insert into accounts (id, account) values ('${account}', '${account}');
      insert into members (institution_id, id, account_id, name, roles) values ('${institution}', '${member}', '${account}', '老师', '{teacher}');
      insert into courses (institution_id, id, name, school, owner_id, updated_by) values ('${institution}', '${course}', '${text}', '物理学院', '${member}', '${member}');
      insert into course_templates (institution_id, course_id, describe, offered_by) values ('${institution}', '${course}', '给新老师 A', '${member}');`
  }
  const [one, two] = [newId(), newId()]
  await asOwner(owner, offered(one, '力学'))
  await asOwner(owner, offered(two, '光学'))
  await migrate(owner)
  const found = await asOwner(`${cluster}/${name}`, `select search_text from course_templates order by search_text`)
  expect(found).toEqual([{ search_text: '光学 物理学院  给新老师 a' }, { search_text: '力学 物理学院  给新老师 a' }])
})
