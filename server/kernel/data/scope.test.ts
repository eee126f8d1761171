import { CamelCasePlugin, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { compilerFor } from './scope.ts'

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compilerFor('mine'),
}
const db: Db = new Kysely({ dialect, plugins: [new CamelCasePlugin()] })
const mine = (table: string, alias = table) => `(select * from "${table}" where "${table}"."institution_id" = $1) as "${alias}"`

test('select, with aliases, joins and subqueries', () => {
  const { sql, parameters } = db
    .selectFrom('textbooks as h')
    .leftJoin('chapters', 'chapters.textbookId', 'h.id')
    .where('h.coverFileId', 'in', db.selectFrom('files').select('id'))
    .select('h.id')
    .compile()
  expect(sql.replace(/\$\d/g, '$1')).toBe(
    `select "h"."id" from ${mine('textbooks', 'h')} left join ${mine('chapters')} on "chapters"."textbook_id" = "h"."id" where "h"."cover_file_id" in (select "id" from ${mine('files')})`,
  )
  expect(parameters).toEqual(['mine', 'mine', 'mine'])
})

test('a published table is left as it is', () => {
  expect(db.selectFrom('editions').select('id').compile().sql).toBe('select "id" from "editions"')
})

test('insert, update and delete', () => {
  expect(
    db
      .insertInto('roles')
      .values([
        { code: 'a', name: 'a', modules: [] },
        { code: 'b', name: 'b', modules: [] },
      ])
      .compile().parameters,
  ).toEqual(['a', 'a', [], 'mine', 'b', 'b', [], 'mine'])
  expect(db.updateTable('textbooks').set({ name: 'x' }).where('id', '=', '1').compile().sql).toContain(
    'where "id" = $2 and "textbooks"."institution_id" = $3',
  )
  expect(db.deleteFrom('textbooks as h').compile().sql).toBe('delete from "textbooks" as "h" where "h"."institution_id" = $1')
})
