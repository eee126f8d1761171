/*
 Saving answers is a statement of its own, outside of a transaction that a call begins: the function names the institution itself, for as long as the
 statement runs.
*/
create or replace function save_answers(
  institution uuid, attempt uuid, member uuid, browser uuid, given_questions uuid[], given_seqs integer[], given_values jsonb, given_flags boolean[],
  out outcome text, out moment timestamptz, out deadline timestamptz, out acknowledged jsonb
) language plpgsql as $$
declare
  sitting record;
  added integer;
begin
  perform set_config('recto.institution', institution::text, true);
  select a.state, a.test_id, a.holder, a.deadline_at, a.closes_at, t.one_session into sitting
    from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
    where a.institution_id = institution and a.id = attempt and a.member_id = member for key share of a;
  moment := clock_timestamp();
  acknowledged := '[]';
  if not found then outcome := 'missing'; return; end if;
  deadline := sitting.deadline_at;
  if sitting.state <> 'running' then outcome := 'closed'; return; end if;
  if moment > sitting.closes_at then outcome := 'late'; return; end if;
  if sitting.one_session and sitting.holder <> browser then outcome := 'elsewhere'; return; end if;
  outcome := 'saved';
  with given as (
    select g.question_id, g.seq, g.flagged, v.value
      from unnest(given_questions, given_seqs, given_flags) with ordinality as g(question_id, seq, flagged, at)
      join jsonb_array_elements(given_values) with ordinality as v(value, at) using (at)
      where exists (select from test_questions q where q.institution_id = institution and q.test_id = sitting.test_id and q.question_id = g.question_id)),
  put as (
    insert into attempt_answers (institution_id, attempt_id, question_id, seq, value, flagged)
      select institution, attempt, given.question_id, given.seq, given.value, given.flagged from given
      on conflict do nothing returning question_id, seq)
  select coalesce(jsonb_agg(jsonb_build_object('questionId', put.question_id, 'seq', put.seq)), '[]'), count(*) into acknowledged, added from put;
  if added < cardinality(given_questions) then
    -- Some came a second time: those are acknowledged whose value is the one that is kept.
    select coalesce(jsonb_agg(jsonb_build_object('questionId', kept.question_id, 'seq', kept.seq)), '[]') into acknowledged
      from unnest(given_questions, given_seqs, given_flags) with ordinality as g(question_id, seq, flagged, at)
      join jsonb_array_elements(given_values) with ordinality as v(value, at) using (at)
      join attempt_answers kept on kept.institution_id = institution and kept.attempt_id = attempt and kept.question_id = g.question_id
        and kept.seq = g.seq and kept.value = v.value and kept.flagged = g.flagged;
  end if;
end $$;

-- Each call of a function in SQL plans its query again; one in PL/pgSQL plans it once in a connection. Every call of a signed-in person reads the session.
create or replace function signed_in(hash bytea)
returns table (session_id uuid, account_id uuid, institution_id uuid, institution_name text, member_id uuid, name text, administrator boolean,
  visitor boolean, scope text, department_id uuid, roles text[], modules text[], features text[], stale boolean)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select s.id, s.account_id, s.institution_id, i.name, s.member_id, m.name, a.administrator, m.visitor,
    case when a.administrator then 'platform' else coalesce(m.scope, (select r.scope from roles r where r.institution_id = m.institution_id
      and r.code = any (m.roles) order by array_position(array['institution', 'department', 'class', 'own'], r.scope) limit 1), 'own') end,
    m.department_id, m.roles,
    array(select distinct module from roles r, unnest(r.modules) module where r.institution_id = m.institution_id and r.code = any (m.roles)
      and (p.id is null or module = any (p.modules) or module in ('SystemManagement', 'user_management'))
      and (i.expires_at is null or i.expires_at > now() or module in ('SystemManagement', 'user_management', 'bookcash'))),
    array(select distinct feature from roles r, unnest(r.features) feature where r.institution_id = m.institution_id and r.code = any (m.roles)
      and (p.id is null or split_part(feature, ':', 1) = any (p.modules) or split_part(feature, ':', 1) in ('SystemManagement', 'user_management'))
      and (i.expires_at is null or i.expires_at > now() or split_part(feature, ':', 1) in ('SystemManagement', 'user_management', 'bookcash'))),
    s.seen_at < now() - interval '5 minutes'
  from sessions s
  join accounts a on a.id = s.account_id
  join members m on m.institution_id = s.institution_id and m.id = s.member_id
  join institutions i on i.id = s.institution_id
  left join packages p on p.id = i.package_id
  where s.token_hash = hash and s.expires_at > now() and a.disabled_at is null and a.deleted_at is null and m.disabled_at is null and m.state <> 'left'
    and (i.suspended_at is null or a.administrator);
end $$;
