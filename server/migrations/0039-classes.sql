-- A teaching class: people who learn together with a teacher for a time.
create table classes (
  institution_id uuid not null references institutions,
  id uuid not null,
  name text not null,
  term text not null default '',
  describe text not null default '',
  textbook_id uuid references catalogue,
  starts_on date,
  ends_on date,
  capacity integer check (capacity > 0), -- most active students; null without a limit
  join_mode text not null default 'code' check (join_mode in ('code', 'approve', 'closed')),
  invite_code text not null,
  invite_expires_at timestamptz,
  state text not null default 'recruiting' check (state in ('draft', 'recruiting', 'running', 'ended', 'archived')),
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz, -- dissolved
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, owner_id) references members
);
call own('classes');
call listed('classes', 'binned,', array['state'], array['updated_at', '(name collate "zh-x-icu")']);
call searchable('classes', $$name || ' ' || term$$);
create unique index classes_invite_code on classes (institution_id, invite_code);
create index classes_of_code on classes (invite_code);
create index on classes (institution_id, owner_id);

-- The class of an invitation, for a visitor whose institution is not known yet.
create function class_of_code(code text) returns table (institution_id uuid, class_id uuid)
language sql stable security definer rows 1 set search_path = public, pg_temp
begin atomic
  select c.institution_id, c.id from classes c where c.invite_code = code and c.deleted_at is null order by c.id limit 1;
end;
alter function class_of_code owner to recto_reach;

-- Who belongs to a class. A person who has left keeps the row and what was done in the class.
create table class_members (
  institution_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  role text not null default 'student' check (role in ('student', 'teacher', 'assistant')),
  state text not null default 'active' check (state in ('pending', 'active', 'left', 'removed')),
  joined_via text not null check (joined_via in ('code', 'link', 'import', 'added', 'cohort')),
  group_name text not null default '',
  joined_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (institution_id, class_id, member_id),
  foreign key (institution_id, class_id) references classes on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('class_members');
create index on class_members (institution_id, member_id, state);
create index on class_members (institution_id, class_id, role, state, joined_at);

-- What an import is about besides its kind, such as the class whose members it imports.
alter table imports add target_id uuid;

-- Those who teach may keep classes from the start.
alter table roles no force row level security;
update roles set features = features || array['teach:class'] where 'teach' = any (modules) and not 'teach:class' = any (features);
alter table roles force row level security;
