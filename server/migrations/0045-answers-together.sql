/*
 Answers of several attempts are saved by one statement. With `waits` false, an attempt that another transaction holds is left alone and is `busy`, so that
 those that are saved with it do not wait for it. `acknowledged` is null where all of them are.
 The function of the same name that takes arrays stays for servers of the release before.
*/
create function save_answers(
  institution uuid, attempt uuid, member uuid, browser uuid, answers jsonb, waits boolean,
  out outcome text, out moment timestamptz, out deadline timestamptz, out acknowledged jsonb
) language plpgsql as $$
declare
  sitting record;
  added integer;
begin
  perform set_config('recto.institution', institution::text, true);
  if waits then
    select a.state, a.test_id, a.holder, a.deadline_at, a.closes_at, t.one_session into sitting
      from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
      where a.institution_id = institution and a.id = attempt and a.member_id = member for key share of a;
  else
    select a.state, a.test_id, a.holder, a.deadline_at, a.closes_at, t.one_session into sitting
      from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
      where a.institution_id = institution and a.id = attempt and a.member_id = member for key share of a skip locked;
  end if;
  moment := clock_timestamp();
  if not found then outcome := case when waits then 'missing' else 'busy' end; return; end if;
  deadline := sitting.deadline_at;
  if sitting.state <> 'running' then outcome := 'closed'; return; end if;
  if moment > sitting.closes_at then outcome := 'late'; return; end if;
  if sitting.one_session and sitting.holder <> browser then outcome := 'elsewhere'; return; end if;
  outcome := 'saved';
  insert into attempt_answers (institution_id, attempt_id, question_id, seq, value, flagged)
    -- A taken-back answer is the JSON null, which becomes the null of SQL in a record.
    select institution, attempt, g."questionId", g.seq, coalesce(g.value, 'null'), g.flagged
      from jsonb_to_recordset(answers) as g("questionId" uuid, seq integer, value jsonb, flagged boolean)
      where exists (select from test_questions q where q.institution_id = institution and q.test_id = sitting.test_id and q.question_id = g."questionId")
    on conflict do nothing;
  get diagnostics added = row_count;
  if added < jsonb_array_length(answers) then
    -- Some came a second time, or are of no question of the test: those are acknowledged whose value is the one that is kept.
    select coalesce(jsonb_agg(jsonb_build_object('questionId', kept.question_id, 'seq', kept.seq)), '[]') into acknowledged
      from jsonb_to_recordset(answers) as g("questionId" uuid, seq integer, value jsonb, flagged boolean)
      join attempt_answers kept on kept.institution_id = institution and kept.attempt_id = attempt and kept.question_id = g."questionId"
        and kept.seq = g.seq and kept.value = coalesce(g.value, 'null') and kept.flagged = g.flagged;
  end if;
end $$;
