import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner } from '#server/testing/database/clone.ts'
import { newId } from '../data/id.ts'
import { migrate } from './migrate.ts'

const name = `earlier_${newId().replaceAll('-', '')}`
const server = `postgres://postgres:owner@127.0.0.1:${inject('port')}`
/** Not a superuser, so that row-level security applies to the owner too, as with a managed database. */
const owner = `postgres://${name}:plain@127.0.0.1:${inject('port')}/${name}`
const [institution, account, member, book, file] = [newId(), newId(), newId(), newId(), newId()]

beforeAll(async () => {
  await asOwner(`${server}/postgres`, `create role ${name} login createrole password 'plain'`)
  await asOwner(`${server}/postgres`, `grant recto_app, recto_reach to ${name} with admin option`)
  await asOwner(`${server}/postgres`, `create database ${name} owner ${name}`)
  await migrate(owner, { until: '0006-reference.sql' })
})
afterAll(() => asOwner(`${server}/postgres`, `drop database ${name} with (force)`))

/** Data in the schema of the first release. */
const before = `
  select set_config('recto.institution', '${institution}', false);
  insert into institutions (id, code, name) values ('${institution}', 'old', '旧校');
  insert into accounts (id, account, phone) values ('${account}', 'Lin', '13912340000');
  insert into roles (institution_id, code, name, modules, features) values
    ('${institution}', 'administrator', '管理员', '{user_management}', '{mybook:add}'), ('${institution}', 'teacher', '教师', '{}', '{}'), ('${institution}', 'own', '自设', '{}', '{}');
  insert into members (institution_id, id, account_id, name, roles) values ('${institution}', '${member}', '${account}', '林晓', '{administrator,teacher}');
  insert into files (institution_id, id, sha256, name, suffix, mime, size, created_by) values ('${institution}', '${file}', '${'a'.repeat(64)}', 'a.png', 'png', 'image/png', 700, '${member}');
  insert into textbooks (institution_id, id, name, created_by, updated_by) values ('${institution}', '${book}', '大学物理', '${member}', '${member}');
  insert into sessions (token_hash, account_id, institution_id, member_id, expires_at) values ('\\x00', '${account}', '${institution}', '${member}', now() + interval '1 hour')`

test('data of the first release is kept by the migrations, and new columns and counters include it', async () => {
  await asOwner(owner, before)
  await migrate(owner)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(`select set_config('recto.institution', $1, false)`, [institution])
    const all = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
    expect(await all(`select name, roles, state, standing, search_text from members`)).toEqual([
      { name: '林晓', roles: ['administrator', 'teacher'], state: 'active', standing: 'active', search_text: expect.stringContaining('林晓') },
    ])
    expect(await all(`select search_text like '%lin%' and search_text like '%13912340000%' as found from members`)).toEqual([{ found: true }])
    expect(await all(`select role from member_roles order by 1`)).toEqual([{ role: 'administrator' }, { role: 'teacher' }])
    expect(await all(`select code, scope, starting, cardinality(features) > 10 as more from roles order by code`)).toEqual([
      { code: 'administrator', scope: 'institution', starting: true, more: true },
      { code: 'own', scope: 'own', starting: false, more: false },
      { code: 'teacher', scope: 'class', starting: true, more: false },
    ])
    expect(await all(`select name, search_text from textbooks`)).toEqual([{ name: '大学物理', search_text: expect.stringContaining('大学物理') }])
    expect(await all(`select sum(bytes)::int as bytes from storage_used`)).toEqual([{ bytes: 700 }])
    // The session continues.
    expect(await all(`select name, modules from signed_in('\\x00')`)).toEqual([{ name: '林晓', modules: ['user_management'] }])
  } finally {
    await client.end()
  }
})
