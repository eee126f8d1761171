-- What lists of people are ordered and filtered by: the sound of the name, one word for what someone is here, whether he is one of the institution's
-- people, and his roles one by one.
alter table members
  add name_key text collate "C" not null default '',
  add standing text not null generated always as
    (case when state = 'left' then 'left' when disabled_at is not null then 'disabled' else state end) stored,
  add present boolean not null generated always as (state <> 'left' and not visitor) stored;

-- Kept by triggers from members.roles, which stays the truth; operators on arrays use no index under row-level security. It repeats what lists
-- of people are ordered by, without nulls, and what roles are looked for together with, so that one role in any order is one index.
create table member_roles (
  institution_id uuid not null,
  member_id uuid not null,
  role text not null,
  standing text not null, -- as the member's, or `visiting`
  department_id uuid,
  name_key text collate "C" not null,
  number text not null,
  last_login_at timestamptz not null,
  created_at timestamptz not null,
  primary key (institution_id, member_id, role),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('member_roles');
create index on member_roles (institution_id, role, member_id);

create function keep_member_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_roles r using changed c
      where r.institution_id = c.institution_id and r.member_id = c.id and r.role <> all (c.roles);
  end if;
  insert into member_roles as kept (institution_id, member_id, role, standing, department_id, name_key, number, last_login_at, created_at)
    select distinct c.institution_id, c.id, role, case when c.visitor then 'visiting' else c.standing end, c.department_id,
      c.name_key, coalesce(c.number, ''), coalesce(c.last_login_at, '-infinity'), c.created_at
    from changed c, unnest(c.roles) role
    on conflict (institution_id, member_id, role) do update
      set (standing, department_id, name_key, number, last_login_at, created_at)
        = (excluded.standing, excluded.department_id, excluded.name_key, excluded.number, excluded.last_login_at, excluded.created_at)
      where (kept.standing, kept.department_id, kept.name_key, kept.number, kept.last_login_at, kept.created_at)
        is distinct from (excluded.standing, excluded.department_id, excluded.name_key, excluded.number, excluded.last_login_at, excluded.created_at);
  return null;
end $$;
create trigger member_roles_added after insert on members referencing new table as changed for each statement execute function keep_member_roles();
create trigger member_roles_changed after update on members referencing new table as changed for each statement execute function keep_member_roles();

-- The owner of the tables is held by row-level security as well; the trigger makes the rows.
alter table members no force row level security;
alter table member_roles no force row level security;
update members set name_key = '';
alter table member_roles force row level security;
alter table members force row level security;

drop index members_department, members_cohort;
-- As `listed` does it. Whatever is filtered by shows those who are here first of all; who visits is in no list.
do $$
declare facet text; key text;
begin
  foreach key in array array['name_key', '(case when number is null then '''' else number end)',
      '(case when last_login_at is null then ''-infinity'' else last_login_at end)', 'created_at'] loop
    foreach facet in array array['present', 'department_id, present', 'cohort_id, present'] loop
      execute format('create index on members (institution_id, %s, %s, id)', facet, key);
    end loop;
    foreach facet in array array['standing', 'department_id, standing'] loop
      execute format('create index on members (institution_id, %s, %s, id) where not visitor', facet, key);
    end loop;
  end loop;
  foreach key in array array['name_key', 'number', 'last_login_at', 'created_at'] loop
    foreach facet in array array['standing', 'department_id, standing'] loop
      execute format('create index on member_roles (institution_id, role, %s, %s, member_id)', facet, key);
    end loop;
  end loop;
end $$;
create index on members (institution_id, cohort_id, standing) where not visitor;
call searchable('members', 'words');
-- Names are not read aloud here: those from before this release wait without a key.
create index members_unread on members (institution_id, id) where name_key = '';
create function institutions_with_unread_names() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id from institutions i where exists (select from members m where m.institution_id = i.id and m.name_key = '');
end;
alter function institutions_with_unread_names owner to recto_reach;

create index usergroups_by_name on usergroups (institution_id, (name collate "zh-x-icu"), id);
create index usergroups_updated on usergroups (institution_id, updated_at desc, id);

-- The task that reads, checks, runs or undoes an import just now.
alter table imports
  add job_id uuid,
  -- Of a workbook with several sheets: the one that was read, then the others.
  add sheets text[] not null default '{}',
  -- What it has made besides its rows' own things: {departments, cohorts}.
  add made jsonb not null default '{}';
-- Rows in which a value is replaced everywhere, or which name the same person, are found by their cells.
alter table import_rows add mended boolean not null generated always as (original is not null) stored;
create index import_rows_outcome on import_rows (institution_id, import_id, outcome, line);
create index import_rows_mended on import_rows (institution_id, import_id, line) where mended;

-- Whether a rule of a group finds this member: all parts hold, within a part one is enough, a department reaches everything below it.
create function rule_finds(rule jsonb, member members) returns boolean language sql stable
begin atomic
  select (coalesce(rule -> 'roles', '[]') = '[]' or member.roles && array(select jsonb_array_elements_text(rule -> 'roles')))
    and (coalesce(rule -> 'cohortIds', '[]') = '[]' or member.cohort_id::text = any (array(select jsonb_array_elements_text(rule -> 'cohortIds'))))
    and (coalesce(rule -> 'entryYears', '[]') = '[]' or exists (select 1 from cohorts c where c.institution_id = member.institution_id
      and c.id = member.cohort_id and c.entry_year::text = any (array(select jsonb_array_elements_text(rule -> 'entryYears')))))
    and (coalesce(rule -> 'departmentIds', '[]') = '[]' or exists (select 1 from departments d where d.institution_id = member.institution_id
      and d.ancestors::text[] && array(select jsonb_array_elements_text(rule -> 'departmentIds'))
      and (d.id = member.department_id or exists (select 1 from member_departments f where f.institution_id = d.institution_id
        and f.member_id = member.id and f.department_id = d.id and f.kind = 'further'))));
end;

-- The textbooks that are open to a member through his groups. Runs with the rights of who calls it, so it names the institution in every condition.
create function opened_by_groups(institution uuid, member uuid, textbook uuid default null)
returns table (textbook_id uuid, access text, ends_at timestamptz) language sql stable rows 5
begin atomic
  select g.resource_id, g.access, l.expires_at
  from usergroup_members l join usergroup_grants g on g.institution_id = l.institution_id and g.usergroup_id = l.usergroup_id
  where l.institution_id = institution and l.member_id = member and (l.expires_at is null or l.expires_at > now())
    and g.resource_kind = 'textbook' and (textbook is null or g.resource_id = textbook)
  union all
  select g.resource_id, g.access, null
  from usergroup_grants g join usergroups u on u.institution_id = g.institution_id and u.id = g.usergroup_id and u.kind = 'rule'
    join members m on m.institution_id = g.institution_id and m.id = member
  where g.institution_id = institution and g.resource_kind = 'textbook' and (textbook is null or g.resource_id = textbook) and rule_finds(u.rule, m);
end;

create or replace function readable(institution uuid, member uuid, textbook uuid default null)
returns table (textbook_id uuid, edition_id uuid, source text, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (found.textbook_id) found.textbook_id, found.edition_id, found.source, found.ends_at from (
    select b.textbook_id, coalesce(e.edition_id, b.edition_id) as edition_id, e.source, e.ends_at, 1 as preference
    from entitlements e join books b on b.textbook_id = e.textbook_id
    where e.institution_id = institution and (e.member_id is null or e.member_id = member)
      and e.starts_at <= now() and (e.ends_at is null or e.ends_at > now())
      and b.available and (textbook is null or b.textbook_id = textbook)
    union all
    select b.textbook_id, b.edition_id, 'own', null, 0 from books b
    where b.publisher_id = institution and b.available and (textbook is null or b.textbook_id = textbook)
      and (b.open_scope in ('org', 'orgs', 'public') or exists (
        select 1 from textbook_members t where t.institution_id = institution and t.textbook_id = b.textbook_id and t.member_id = member))
    union all
    select b.textbook_id, b.edition_id, 'grant', g.ends_at, 1
    from opened_by_groups(institution, member, textbook) g join books b on b.textbook_id = g.textbook_id
    where b.publisher_id = institution and b.available
    union all
    select b.textbook_id, b.edition_id, 'open', null, 2 from books b
    where b.open_scope = 'public' and b.available and (textbook is null or b.textbook_id = textbook)
  ) found
  order by found.textbook_id, found.preference, found.ends_at desc nulls first;
end;

-- What was made for taking away, such as an export, is kept for some days.
alter table files add expires_at timestamptz;
create index files_expires on files (expires_at) where expires_at is not null;
create function expired_files() returns table (institution_id uuid, id uuid, sha256 text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.institution_id, f.id, f.sha256 from files f where f.expires_at < now() order by f.expires_at limit 1000;
end;
alter function expired_files owner to recto_reach;

-- To whom accounts belong, across institutions: nobody changes or resets an account that someone else relies on.
create function memberships_of(accounts uuid[]) returns table (account_id uuid, institution_id uuid, member_id uuid, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.account_id, m.institution_id, m.id, m.name from members m where m.account_id = any (accounts) and not m.visitor;
end;
alter function memberships_of owner to recto_reach;
