import { expect, test } from 'vitest'
import { ownMigrations } from './migration-files.ts'
import { lineAt, splitStatements } from './sql-statements.ts'

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text)

test.each([
  ['two statements', 'select 1; select 2', ['select 1', 'select 2']],
  ['comments before and between', '-- one; two\nselect 1; /* a; /* b; */ c; */ select 2 -- end;\n;', ['select 1', 'select 2 -- end;']],
  ['texts', `select 'a;''b;', "c;""d", E'e\\';f'; select 2`, [`select 'a;''b;', "c;""d", E'e\\';f'`, 'select 2']],
  ['dollar quotes', 'do $$ begin; end $$; do $a$ $$;$$; $a$', ['do $$ begin; end $$', 'do $a$ $$;$$; $a$']],
  ['parameters are not quotes', 'select $1; select a$b$c; select 2', ['select $1', 'select a$b$c', 'select 2']],
  [
    'bodies of SQL functions',
    `create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3`,
    ['create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['begin and case elsewhere', `begin; select case when true then 1 end; commit`, ['begin', 'select case when true then 1 end', 'commit']],
  ['nothing', ' ; -- nothing\n ;', []],
])('%s', (_, sql, expected) => {
  expect(texts(sql)).toEqual(expected)
})

test('the line of a statement is found', () => {
  const sql = '-- first\nselect 1;\n\n-- third\n  select 2;'
  expect(splitStatements(sql).map(({ offset }) => lineAt(sql, offset))).toEqual([2, 5])
})

test('between the statements of our migrations there are only comments and semicolons', async () => {
  for (const { name, text } of await ownMigrations()) {
    let rest = ''
    let end = 0
    for (const statement of splitStatements(text)) {
      rest += text.slice(end, statement.offset)
      end = statement.offset + statement.text.length
      expect(text.slice(statement.offset, end), name).toBe(statement.text)
      expect(statement.text, name).toMatch(
        /^(create|alter|insert|update|delete|drop|grant|revoke|do|call|select|with|set|comment|lock|truncate|analyze|refresh)\b/i,
      )
    }
    expect((rest + text.slice(end)).replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, '').replaceAll(/[;\s]/g, ''), name).toBe('')
  }
})
