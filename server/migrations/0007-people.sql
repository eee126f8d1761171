-- What an institution may use: modules, accounts and storage. Without a package there are no limits.
create table packages (
  id uuid primary key,
  name text not null unique,
  describe text not null default '',
  modules text[] not null,
  account_limit integer check (account_limit > 0),
  storage_limit bigint check (storage_limit > 0), -- bytes
  yearly_price bigint not null default 0 check (yearly_price >= 0), -- fen
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

alter table institutions
  add kind text not null default 'university' check (kind in ('university', 'college', 'school', 'publisher', 'company', 'other')),
  add parent_id uuid references institutions,
  add suspended_at timestamptz,
  add expires_at timestamptz,
  add package_id uuid references packages,
  add region text not null default '', -- province and city
  add address text not null default '',
  add contact text not null default '',
  add contact_phone text not null default '',
  add contact_mail text not null default '',
  -- Addresses of these mail domains show that someone belongs here.
  add mail_domains text[] not null default '{}',
  -- Whether strangers may join: not at all, after approval, at once.
  add registration text not null default 'closed' check (registration in ('closed', 'approve', 'open')),
  -- Who must have a second factor.
  add second_factor text not null default 'optional' check (second_factor in ('optional', 'administrators')),
  add initials text not null default '', -- of the name, for finding
  add row_version integer not null default 1,
  add updated_at timestamptz not null default now();
create index on institutions (parent_id);
create index institutions_name on institutions ((name collate "zh-x-icu"), id);
create index institutions_created on institutions (created_at desc, id);
create index institutions_words on institutions using gin ((name || ' ' || initials || ' ' || code) gin_trgm_ops);

create table departments (
  institution_id uuid not null references institutions,
  id uuid not null,
  parent_id uuid,
  -- From the top down to this one, for "and everything below".
  ancestors uuid[] not null,
  name text not null,
  code text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, parent_id) references departments
);
call own('departments');
create unique index departments_name on departments (institution_id, parent_id, lower(name)) nulls not distinct;
create unique index departments_code on departments (institution_id, code) where code is not null;

-- Administrative classes: whom one was admitted with. A teaching class is something else.
create table cohorts (
  institution_id uuid not null references institutions,
  id uuid not null,
  department_id uuid,
  name text not null,
  entry_year smallint check (entry_year between 1900 and 2200),
  adviser_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, department_id) references departments
);
call own('cohorts');
create unique index cohorts_name on cohorts (institution_id, department_id, lower(name)) nulls not distinct;

alter table accounts
  add phone_verified_at timestamptz,
  add mail_verified_at timestamptz,
  add password_changed_at timestamptz,
  -- The next sign-in asks for a new password.
  add password_expired boolean not null default false,
  add totp_secret text, -- sealed
  add totp_enabled_at timestamptz,
  add totp_step bigint not null default 0, -- the last one used, which is not taken twice
  add deleted_at timestamptz;

alter table members
  add number text, -- of a student or an employee
  add title text not null default '',
  add department_id uuid,
  add cohort_id uuid,
  -- Which people and things the rights of the roles reach; empty: as the roles say.
  add scope text check (scope in ('own', 'class', 'departments', 'department', 'institution')),
  add state text not null default 'active' check (state in ('active', 'waiting', 'left')), -- waiting: never signed in
  -- A platform administrator who works in this institution for a while.
  add visitor boolean not null default false,
  add words text not null default '', -- what finds a person: name, pinyin, initials, number, account, phone, mail
  add last_login_at timestamptz,
  add import_id uuid,
  add created_by uuid,
  add updated_at timestamptz not null default now(),
  add row_version integer not null default 1,
  add foreign key (institution_id, department_id) references departments,
  add foreign key (institution_id, cohort_id) references cohorts;
-- The owner of the tables is held by row-level security as well.
alter table members no force row level security;
update members m set words = concat_ws(' ', m.name, a.account, a.phone, a.mail) from accounts a where a.id = m.account_id;
alter table members force row level security;
alter table cohorts add foreign key (institution_id, adviser_id) references members on delete set null (adviser_id);
create unique index members_number on members (institution_id, number) where number is not null;
create index members_department on members (institution_id, department_id);
create index members_cohort on members (institution_id, cohort_id);
create index members_import on members (institution_id, import_id) where import_id is not null;
create index members_roles on members using gin (roles);

-- Departments besides the main one, and those that the scope "departments" names.
create table member_departments (
  institution_id uuid not null,
  member_id uuid not null,
  department_id uuid not null,
  kind text not null check (kind in ('further', 'scope')),
  primary key (institution_id, member_id, department_id, kind),
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, department_id) references departments on delete cascade
);
call own('member_departments');
create index on member_departments (institution_id, department_id, kind);

alter table roles
  add describe text not null default '',
  add scope text not null default 'own' check (scope in ('own', 'class', 'department', 'institution')),
  add starting boolean not null default false, -- every institution has it; it is not removed
  add position integer not null default 100,
  add row_version integer not null default 1;
-- The owner of the tables is held by row-level security as well.
alter table roles no force row level security;
update roles set starting = true,
  scope = case code when 'administrator' then 'institution' when 'teacher' then 'class' else 'own' end,
  position = case code when 'administrator' then 1 when 'author' then 2 when 'teacher' then 3 else 4 end
  where code in ('administrator', 'author', 'teacher', 'student');
update roles set features = features || array[
  'user_management:add', 'user_management:edit', 'user_management:disable', 'user_management:import', 'user_management:export',
  'user_management:role', 'user_management:transfer', 'user_management:group', 'user_management:identity',
  'SystemManagement:setting', 'SystemManagement:organization', 'SystemManagement:recharge', 'SystemManagement:signOn', 'SystemManagement:announcement',
  'SystemManagement:feedback', 'SystemManagement:log', 'SystemManagement:delivery']
  where code = 'administrator';
alter table roles force row level security;

-- Lists of people that anything may be opened to.
create table usergroups (
  institution_id uuid not null references institutions,
  id uuid not null,
  name text not null,
  describe text not null default '',
  -- A rule finds its members anew whenever it is asked.
  kind text not null check (kind in ('static', 'rule')),
  rule jsonb not null default '{}', -- {roles, departmentIds, cohortIds, entryYears}
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, owner_id) references members
);
call own('usergroups');
create unique index usergroups_name on usergroups (institution_id, lower(name));
create table usergroup_members (
  institution_id uuid not null,
  usergroup_id uuid not null,
  member_id uuid not null,
  expires_at timestamptz,
  added_at timestamptz not null default now(),
  primary key (institution_id, usergroup_id, member_id),
  foreign key (institution_id, usergroup_id) references usergroups on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('usergroup_members');
create index on usergroup_members (institution_id, member_id);
create table usergroup_grants (
  institution_id uuid not null,
  usergroup_id uuid not null,
  resource_kind text not null check (resource_kind in ('textbook')),
  resource_id uuid not null,
  access text not null check (access in ('read', 'edit')),
  granted_by uuid not null,
  granted_at timestamptz not null default now(),
  primary key (institution_id, usergroup_id, resource_kind, resource_id),
  foreign key (institution_id, usergroup_id) references usergroups on delete cascade,
  foreign key (institution_id, granted_by) references members
);
call own('usergroup_grants');
create index on usergroup_grants (institution_id, resource_kind, resource_id);

alter table sessions
  add id uuid not null default gen_random_uuid() unique,
  add method text not null default 'password',
  add device text not null default '',
  add operating_system text not null default '',
  add address text not null default '',
  add seen_at timestamptz not null default now();

-- Rights are joined on every request, so that a change of them takes effect at once. What the institution's package does not hold, nobody has;
-- after its term only what it takes to renew it remains.
drop function signed_in(bytea);
create function signed_in(hash bytea)
returns table (session_id uuid, account_id uuid, institution_id uuid, institution_name text, member_id uuid, name text, administrator boolean,
  visitor boolean, scope text, department_id uuid, roles text[], modules text[], features text[], stale boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.account_id, s.institution_id, i.name, s.member_id, m.name, a.administrator, m.visitor,
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
end;
alter function signed_in owner to recto_reach;

drop function memberships(uuid);
create function memberships(account uuid)
returns table (institution_id uuid, institution_name text, logo_url text, member_id uuid, name text, roles text[], visitor boolean, suspended boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.institution_id, i.name, i.logo_url, m.id, m.name, m.roles, m.visitor, i.suspended_at is not null
  from members m join institutions i on i.id = m.institution_id
  where m.account_id = account and m.disabled_at is null and m.state <> 'left'
  order by m.visitor, m.id;
end;
alter function memberships owner to recto_reach;
