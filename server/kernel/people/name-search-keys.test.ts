import { expect, test } from 'vitest'
import { runRecurringTask } from '../jobs/scheduler.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { namesDue } from '#features/people/users/server/directory/read-names.ts'
import { nameSearchKeys } from './name-search-keys.ts'

const ordered = (names: readonly string[]) =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(nameSearchKeys({ name: a }).nameKey), Buffer.from(nameSearchKeys({ name: b }).nameKey)))

test('names sort by the pinyin of their surnames, equal surnames together', () => {
  const names = [
    'Anna Lee',
    '陈嘉木',
    '顾知行',
    '李乐',
    '李四',
    '李四海',
    '连一',
    '欧阳若兰',
    'Peter',
    '仇和',
    '任盈盈',
    '单雄信',
    '沈书远',
    '尉迟恭',
    '乐嘉',
    '曾国藩',
    '张安',
    '张超',
    '章博',
    '周启明',
  ]
  expect(ordered(names.toReversed())).toEqual(names)
  expect(nameSearchKeys({ name: '沈书远' }).nameKey).toBe('shen3沈 shu1书 yuan3远')
  expect(nameSearchKeys({ name: ' · ' }).nameKey).not.toBe('')
})

test('a member is found by name, pinyin, initials, a mixture of both, number and contacts', () => {
  expect(nameSearchKeys({ name: '欧阳慕云', number: 'N1', account: 'OuYang', mail: 'a@b.cn' }).searchText).toBe(
    '欧阳慕云 ouyangmuyun oymy ouymy ouyangmy ouyangmuy n1 ouyang a@b.cn',
  )
  expect(nameSearchKeys({ name: 'Ａnna Lee' }).searchText).toBe('anna lee')
})

test('members created before the search keys existed get them and then sort and are found by pinyin', async () => {
  const server = await openServer()
  const institution = await buildInstitution(server.database)
  const who = await buildPerson(server.database, institution, 'administrator', { name: '林晓' })
  await asOwner(
    server.urls.owner,
    `insert into accounts (id, account, phone) select gen_random_uuid(), 'before-' || n, (13800000000 + n)::text from generate_series(1, 1100) n;
     insert into members (institution_id, id, account_id, name, roles, search_text)
       select '${institution}', gen_random_uuid(), id, case account when 'before-7' then '单雄信' else '陈' || account end, '{teacher}', account from accounts where account like 'before-%'`,
  )
  const list = async (filter: object) =>
    (
      (await server.ask(who, 'POST', '/unifiedplatform/v1/organization/origina/users', { sort: '-name', size: 2, ...filter })).data as {
        items: { name: string }[]
      }
    ).items
  expect(await list({ q: 'shanxiongxin' })).toEqual([])
  server.queries.length = 0
  await runRecurringTask(namesDue, server.app)
  expect(server.queries.filter(({ sql }) => sql.startsWith('update "members"'))).toHaveLength(3)
  expect(await list({ q: 'sxx 13800000007' })).toMatchObject([{ name: '单雄信' }])
  expect(await list({})).toMatchObject([{ name: '单雄信' }, { name: '林晓' }])
  expect(await list({ roles: ['teacher'] })).toMatchObject([{ name: '单雄信' }, { name: '陈before-999' }])
  server.queries.length = 0
  await runRecurringTask(namesDue, server.app)
  expect(server.queries.filter(({ sql }) => sql.startsWith('update'))).toEqual([])
  await server.close()
})
