import { sql } from 'kysely'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'

/**
 * Who may fetch a file of a homework: of the task those who teach one of its classes and their students once it is open, of what was handed in those who
 * teach the class, those who have handed it in with their group, the group that is about to, and while reviews are taken those who
 * review it. Administrators of the institution may fetch both.
 */
export const readsHomeworkFile: FileReader = async (db, user, { id }) => {
  const { rows } = await sql<{ may: boolean }>`select (
    exists (select from homework_files f join homeworks h on h.institution_id = f.institution_id and h.id = f.homework_id
      where f.institution_id = here() and f.file_id = ${id}::uuid and (${rulesClasses(user)} or h.owner_id = ${user.memberId}::uuid or exists (
        select from homework_classes c join class_members m on m.institution_id = c.institution_id and m.class_id = c.class_id
          where c.institution_id = h.institution_id and c.homework_id = h.id and m.member_id = ${user.memberId}::uuid and m.state = 'active'
            and h.state <> 'draft' and not h.binned and (m.role <> 'student' or c.open_at <= now()))))
    or exists (select from submission_files f where f.institution_id = here() and f.file_id = ${id}::uuid and (${rulesClasses(user)} or exists (
        select from class_members m where m.institution_id = f.institution_id and m.class_id = f.class_id and m.member_id = ${user.memberId}::uuid
          and m.state = 'active' and m.role in ('teacher', 'assistant'))))
    or exists (select from submission_files f where f.institution_id = here() and f.file_id = ${id}::uuid and f.version_no > 0
        and f.member_id = ${user.memberId}::uuid)
    or exists (select from submission_files f
      join peer_reviews r on r.institution_id = f.institution_id and r.homework_id = f.homework_id and r.class_id = f.class_id
        and r.author_id = f.member_id and r.version_no = f.version_no
      join peer_settings p on p.institution_id = r.institution_id and p.homework_id = r.homework_id
      join homeworks h on h.institution_id = r.institution_id and h.id = r.homework_id
      join homework_classes c on c.institution_id = r.institution_id and c.homework_id = r.homework_id and c.class_id = r.class_id
      join class_members m on m.institution_id = r.institution_id and m.class_id = r.class_id and m.member_id = r.reviewer_id
      where f.institution_id = here() and f.file_id = ${id}::uuid and r.reviewer_id = ${user.memberId}::uuid and m.state = 'active'
        and now() between reviews_open_at(h.late_rule, c.due_at, c.cutoff_at)
          and reviews_open_at(h.late_rule, c.due_at, c.cutoff_at) + make_interval(hours => p.days * 24))
    or exists (select from submission_proposal_files f
      join submission_proposals p on p.institution_id = f.institution_id and p.id = f.proposal_id
      join class_members m on m.institution_id = p.institution_id and m.class_id = p.class_id and m.group_name = p.group_name
      where f.institution_id = here() and f.file_id = ${id}::uuid and m.member_id = ${user.memberId}::uuid and m.state = 'active')) as may`.execute(
    db,
  )
  return rows[0]?.may ?? false
}
