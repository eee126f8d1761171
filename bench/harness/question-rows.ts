import type { Person } from '#server/seeds/institution.ts'

const id = (kind: string, n: string) => `('00000000-0000-7000-8000-${kind}' || lpad((${n})::text, 8, '0'))::uuid`

export const benchBank = '00000000-0000-7000-8000-b00000000001'
/** A category with a thousandth of the questions, and one above ten such. */
export const someQuestionCategory = '00000000-0000-7000-8000-f00000000042'
export const topQuestionCategory = '00000000-0000-7000-8000-f00000000003'

export const questionBankRows = ({ institutionId, memberId }: Person) => `
  insert into question_banks (institution_id, id, name, scope, scope_access, owner_id, row_version)
  values ('${institutionId}', '${benchBank}', '公共课题库', 'institution', 'use', '${memberId}', 1)`

/** Ten categories with a hundred below them. */
export const questionCategoryRows = ({ institutionId }: Person) => `
  insert into question_categories (institution_id, id, bank_id, parent_id, position, name)
  select '${institutionId}', ${id('f000', 'n')}, '${benchBank}', case when n > 10 then ${id('f000', '1 + n % 10')} end, n, '分类' || n
  from generate_series(1, 110) n`

/** The text of a stem, with words of very different frequency. */
const stem = `
  case when n % 10 < 3 then '下列关于' when n % 10 < 5 then '设函数' else '已知' end
  || (array['刚体','电场','极限','积分','平衡','原电池','链表','二叉树','热机','光栅','级数','矩阵'])[1 + abs(hashint4(n)) % 12]
  || case when n % 100 = 7 then '转动' when n % 300 = 8 then '流形' when n % 1000 = 9 then '拓扑' else '' end
  || case when n % 100000 = 11 then '鹡鸰' else '' end
  || '的说法中，正确的是' || chr(0x4e00 + n % 6000) || chr(0x4e00 + n / 6000) || n`

/** Questions of one bank. Drafts are the newest, retired ones the oldest; sketches are random. */
export const questionRows = ({ institutionId, memberId }: Person, count: number) => `
  insert into questions (institution_id, id, bank_id, category_id, number, type, state, difficulty, points, source, tags, knowledge_points, version, content_hash,
    brief, problems, normal_text, sketch, words, used_count, answers_count, created_by, created_at, updated_by, updated_at, deleted_at, row_version, verified)
  select '${institutionId}', gen_random_uuid(), '${benchBank}', ${id('f000', '11 + abs(hashint4(n)) % 100')}, n, abs(hashint4(n + 5)) % 5,
    case when n > ${count} * 0.98 then 'draft' when n > ${count} * 0.97 then 'review' when n < ${count} * 0.02 then 'retired' else 'ready' end,
    1 + n % 5, 2, case when n % 7 = 0 then '期末' else '' end, '{}', array['知识点' || n % 200], 1, 'a',
    jsonb_build_object('stem', jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${stem})), 'options', '[]'::jsonb, 'picture', null, 'answers', '["A"]'::jsonb),
    0, ${stem}, (select array_agg((hashint8(n::bigint * 31 + band) # band)) from generate_series(1, 16) band), ${stem}, 0, 0,
    '${memberId}', now() - (${count} - n) * interval '30 seconds', '${memberId}', now() - (${count} - n + abs(hashint4(n)) % 5000) * interval '10 seconds',
    case when n % 50 = 1 then now() end, 1, true
  from generate_series(1, ${count}) n`
