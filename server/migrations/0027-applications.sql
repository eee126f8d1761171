-- Someone who has asked to join and is not let in yet has a state of their own. Servers of release 0.3 list the states that they know, and show
-- these people no longer; the member's row is as before.
alter table members
  alter standing set expression as
    (case when state = 'left' then 'left' when disabled_at is not null and applied_at is not null then 'applied'
      when disabled_at is not null then 'disabled' else state end),
  alter present set expression as (state <> 'left' and not visitor and (disabled_at is null or applied_at is null));

-- Who has not been let in is counted by standing only. The function is that of 0023 with another state.
create or replace function counted_as(department uuid, roles text[], standing text, visitor boolean) returns table (kind text, key text)
language sql immutable parallel safe as $$
  select 'standing', standing where not visitor
  union all select 'department', department::text where not visitor and standing not in ('left', 'applied') and department is not null
  union all select 'roles', array_to_string(array(select distinct role from unnest(roles) role order by role), ',')
    where not visitor and standing not in ('left', 'applied')
$$;

-- The owner of the tables is held by row-level security as well.
alter table members no force row level security;
alter table member_roles no force row level security;
alter table member_counts no force row level security;
update member_roles r set standing = 'applied' from members m
  where m.institution_id = r.institution_id and m.id = r.member_id and m.standing = 'applied' and not m.visitor;
insert into member_counts (institution_id, kind, key, change)
  select institution_id, kind, key, sum(change) from (
    select m.institution_id, c.kind, c.key, -1 as change from members m, counted_as(m.department_id, m.roles, 'disabled', m.visitor) c where m.standing = 'applied'
    union all
    select m.institution_id, c.kind, c.key, 1 from members m, counted_as(m.department_id, m.roles, 'applied', m.visitor) c where m.standing = 'applied'
  ) changes group by 1, 2, 3 having sum(change) <> 0;
alter table member_counts force row level security;
alter table member_roles force row level security;
alter table members force row level security;

-- Someone who has asked to join is told the decision. The function is that of 0013 with another state.
create or replace function queue_deliveries(message_ids uuid[], message_type text, usual text[], forced boolean) returns void language sql as $$
  insert into deliveries (institution_id, message_id, member_id, way, digest, next_at)
  select m.institution_id, m.id, m.member_id, chosen.way, later.digest,
    case when forced then now() when later.digest then next_digest(now(), i.time_zone, s.digest, s.digest_hour, s.digest_day)
      else after_quiet(now(), i.time_zone, s.quiet_from, s.quiet_to) end
  from messages m
  join institutions i on i.id = m.institution_id
  join members p on p.institution_id = m.institution_id and p.id = m.member_id
  join accounts a on a.id = p.account_id
  left join message_preferences s on s.institution_id = m.institution_id and s.member_id = m.member_id
  cross join lateral unnest(case when forced then array['mail', 'sms']
    when s.ways ? message_type then array(select jsonb_array_elements_text(s.ways -> message_type)) else usual end) chosen (way)
  cross join lateral (select not forced and chosen.way = 'mail' and s.digest is not null and s.digest <> 'off' as digest) later
  where m.institution_id = here() and m.id = any (message_ids)
    and p.standing in ('active', 'waiting', 'applied') and a.disabled_at is null and a.deleted_at is null
    and case chosen.way when 'mail' then a.mail is not null and a.mail_verified_at is not null
      when 'sms' then a.phone is not null and a.phone_verified_at is not null
      else exists (select from account_identities w where w.account_id = a.id and w.provider = 'wechat' and w.open_id is not null) end
$$;
