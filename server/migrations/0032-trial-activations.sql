-- How far a task has come, for the run that continues it after a crash.
alter table jobs add checkpoint jsonb;

-- The first administrator of a trial, a member of the trial institution: whether the trial has been taken over is seen in the list of customers.
alter table customers add trial_member_id uuid;
alter table members no force row level security;
update customers c set trial_member_id = (select m.id from members m
    where m.institution_id = c.trial_institution_id and not m.visitor and 'administrator' = any (m.roles) order by m.created_at, m.id limit 1)
  where trial_institution_id is not null;
alter table members force row level security;

create function member_of(institution uuid, member uuid) returns table (account_id uuid, name text, standing text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.account_id, m.name, m.standing from members m where m.institution_id = institution and m.id = member;
end;
alter function member_of owner to recto_reach;
