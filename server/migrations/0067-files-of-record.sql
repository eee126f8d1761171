-- Content that others use stays when the person who uploaded it is forgotten: of courses, homework, notices and units, besides what was kept already.
create or replace function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file)
    or exists (select from question_files where file_id = file) or exists (select from answer_pages where file_id = file)
    or exists (select from course_files where file_id = file) or exists (select from courses where cover_file_id = file)
    or exists (select from homework_files where file_id = file) or exists (select from submission_files where file_id = file)
    or exists (select from notice_files where file_id = file) or exists (select from unit_files where file_id = file);
end;
