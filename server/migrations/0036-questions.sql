-- A list of questions with an owner. `scope` says who sees it besides the owner and the holders of grants, `scope_access` what those may do.
create table question_banks (
  institution_id uuid not null references institutions,
  id uuid not null,
  name text not null,
  describe text not null default '',
  scope text not null default 'own' check (scope in ('own', 'department', 'institution')),
  scope_access text not null default 'view' check (scope_access in ('view', 'use', 'edit')),
  department_id uuid,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  primary key (institution_id, id),
  check ((scope = 'department') = (department_id is not null)),
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, department_id) references departments
);
call own('question_banks');
create unique index question_banks_name on question_banks (institution_id, owner_id, lower(name)) where deleted_at is null;
create index on question_banks (institution_id, scope) where deleted_at is null;
create index on question_banks (institution_id, department_id);

create table question_bank_grants (
  institution_id uuid not null,
  bank_id uuid not null,
  holder_kind text not null check (holder_kind in ('member', 'department', 'usergroup')),
  holder_id uuid not null,
  access text not null check (access in ('view', 'use', 'edit')),
  granted_by uuid not null,
  granted_at timestamptz not null default now(),
  primary key (institution_id, bank_id, holder_kind, holder_id),
  foreign key (institution_id, bank_id) references question_banks on delete cascade,
  foreign key (institution_id, granted_by) references members
);
call own('question_bank_grants');
create index on question_bank_grants (institution_id, holder_id);

-- What a member may do with each bank that the member may see. `rules` says that the member rules all shared banks. Runs with the rights of who calls
-- it, so it names the institution in every condition. In PL/pgSQL, because its plan, which takes longer than its run, is then made once in a session.
create function question_bank_accesses(institution uuid, member uuid, rules boolean, bank uuid default null)
returns table (bank_id uuid, access text) language plpgsql stable rows 20 as $$
#variable_conflict use_column
begin
  return query
  with me as (select m.* from members m where m.institution_id = institution and m.id = member),
  places as (select unnest(d.ancestors) as id from departments d where d.institution_id = institution
    and (d.id = (select department_id from me) or d.id in (select f.department_id from member_departments f
      where f.institution_id = institution and f.member_id = member and f.kind = 'further'))),
  holders as (select member as id union all select id from places
    union all select l.usergroup_id from usergroup_members l
      where l.institution_id = institution and l.member_id = member and (l.expires_at is null or l.expires_at > now())
    union all select u.id from usergroups u, me where u.institution_id = institution and u.kind = 'rule'
      and exists (select from question_bank_grants g where g.institution_id = institution and g.holder_id = u.id) and rule_finds(u.rule, me)),
  found as (select b.id, case when b.owner_id = member or (rules and b.scope <> 'own') then 4 else greatest(
      case when b.scope = 'institution' or (b.scope = 'department' and b.department_id in (select id from places))
        then array_position(array['view', 'use', 'edit'], b.scope_access) else 0 end,
      (select max(array_position(array['view', 'use', 'edit'], g.access)) from question_bank_grants g
        where g.institution_id = institution and g.bank_id = b.id and g.holder_id in (select id from holders))) end as level
    from question_banks b where b.institution_id = institution and (bank is null or b.id = bank))
  select found.id, (array['view', 'use', 'edit', 'manage'])[level] from found where level > 0;
end $$;

create table question_categories (
  institution_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  parent_id uuid,
  position integer not null,
  name text not null,
  primary key (institution_id, id),
  foreign key (institution_id, bank_id) references question_banks on delete cascade,
  foreign key (institution_id, parent_id) references question_categories on delete cascade
);
call own('question_categories');
create unique index question_categories_name on question_categories (institution_id, bank_id, parent_id, lower(name)) nulls not distinct;
create index on question_categories (institution_id, parent_id);

-- A text that several questions share; never changed: an edited passage is a new row, to which new versions of its questions refer.
create table question_passages (
  institution_id uuid not null references institutions,
  id uuid not null,
  content jsonb not null,
  words text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references members
);
call own('question_passages');
revoke update on question_passages from recto_app;

-- The last number that an institution has given to a question.
create table question_numbers (institution_id uuid primary key references institutions, last integer not null default 0);
call own('question_numbers');

-- The names of knowledge points that an institution has used, for suggestions.
create table knowledge_points (
  institution_id uuid not null references institutions,
  name text not null,
  primary key (institution_id, name)
);
call own('knowledge_points');

-- Names with spaces between them. array_to_string is not immutable, because of types other than text.
create function joined(names text[]) returns text language sql immutable strict parallel safe as $$ select array_to_string(names, ' ') $$;

-- A question as its list shows it; what is asked and graded stands in its versions.
create table questions (
  institution_id uuid not null references institutions,
  id uuid not null,
  bank_id uuid not null,
  category_id uuid,
  number integer not null,
  type smallint not null check (type between 0 and 4),
  state text not null default 'draft' check (state in ('draft', 'review', 'ready', 'retired')),
  verified boolean not null default false, -- has passed a review at some time
  difficulty smallint not null check (difficulty between 1 and 5),
  points real not null,
  source text not null default '',
  tags text[] not null default '{}',
  knowledge_points text[] not null default '{}',
  textbook_id uuid,
  chapter_id uuid,
  version integer not null default 1,
  ready_version integer, -- the last version that was ready, which readers of books see
  content_hash text not null,
  brief jsonb not null, -- what a row of the list shows of the current version
  problems integer not null default 0, -- errors that keep it from being ready
  normal_text text not null, -- what it is compared by with others
  sketch integer[] not null, -- similar texts share some of these numbers
  words text not null, -- its text, by which it is found
  passage_id uuid,
  passage_position integer,
  import_id uuid,
  used_count integer not null default 0,
  answers_count integer not null default 0,
  p real, -- mean share of the points; null below 20 answers
  discrimination real,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  unique (institution_id, number),
  foreign key (institution_id, bank_id) references question_banks,
  foreign key (institution_id, category_id) references question_categories,
  foreign key (institution_id, passage_id) references question_passages,
  foreign key (institution_id, created_by) references members,
  foreign key (institution_id, updated_by) references members
);
call own('questions');
call listed('questions', 'bank_id, binned,', array['type', 'state', 'category_id'], array['updated_at', 'number']);
call searchable('questions', $$'#' || number || ' ' || words || ' ' || source || ' ' || joined(tags) || ' ' || joined(knowledge_points)$$);
create index on questions (institution_id, passage_id) where passage_id is not null;
create index on questions (institution_id, import_id) where import_id is not null;
create index on questions (institution_id, created_by) where state = 'draft';
create index on questions (institution_id, deleted_at) where deleted_at is not null;
-- Numbers of different institutions are not mixed: the institution is part of each.
create index questions_sketch on questions using gin (sketch) with (gin_pending_list_limit = 256) where deleted_at is null;

-- Questions whose sketch has one of these numbers, at most sixty. The planner knows too little of the numbers to see how rare they are; with these
-- settings it reads the index of sketches and nothing else.
create function questions_like(institution uuid, numbers integer[]) returns table (id uuid)
language sql stable security definer rows 5 set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off
begin atomic
  select q.id from questions q where q.institution_id = institution and q.deleted_at is null and q.sketch && numbers limit 60;
end;
alter function questions_like owner to recto_reach;

-- Never changed: what a paper and an answer refer to.
create table question_versions (
  institution_id uuid not null,
  question_id uuid not null,
  no integer not null,
  content jsonb not null,
  content_hash text not null,
  passage_id uuid,
  note text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, question_id, no),
  foreign key (institution_id, question_id) references questions on delete cascade,
  foreign key (institution_id, passage_id) references question_passages,
  foreign key (institution_id, created_by) references members
);
call own('question_versions');
revoke update on question_versions from recto_app;

-- Pairs that a person has looked at and said are not the same question.
create table question_differences (
  institution_id uuid not null,
  question_id uuid not null,
  other_id uuid not null,
  primary key (institution_id, question_id, other_id),
  foreign key (institution_id, question_id) references questions on delete cascade,
  foreign key (institution_id, other_id) references questions on delete cascade
);
call own('question_differences');
create index on question_differences (institution_id, other_id);

-- What graded tests say of a version; no row until there is a graded answer.
create table question_figures (
  institution_id uuid not null,
  question_id uuid not null,
  no integer not null,
  answers integer not null,
  tests integer not null,
  p real,
  discrimination real,
  options jsonb not null default '[]', -- [{seq, top, bottom, all}], shares of those who chose it
  computed_at timestamptz not null default now(),
  primary key (institution_id, question_id, no),
  foreign key (institution_id, question_id, no) references question_versions on delete cascade
);
call own('question_figures');

-- The files in the versions of a question. A file is readable for those who may see one of its questions.
create table question_files (
  institution_id uuid not null,
  question_id uuid not null,
  file_id uuid not null,
  primary key (institution_id, question_id, file_id),
  foreign key (institution_id, question_id) references questions on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('question_files');
create index on question_files (institution_id, file_id);

-- Content that others use stays when the person who uploaded it is forgotten.
create or replace function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file)
    or exists (select from question_files where file_id = file);
end;

-- A file whose questions are brought into a bank: what was read waits in its items until it is taken.
create table question_imports (
  institution_id uuid not null references institutions,
  id uuid not null,
  bank_id uuid not null,
  category_id uuid,
  member_id uuid not null,
  file_name text not null,
  upload jsonb, -- until the file has been read
  state text not null default 'reading' check (state in ('reading', 'ready', 'taking', 'done', 'undoing', 'undone', 'failed')),
  findings jsonb not null default '[]', -- about the file as a whole
  total integer not null default 0,
  bad integer not null default 0, -- items with errors, which are left out
  taken integer not null default 0,
  job_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, bank_id) references question_banks on delete cascade,
  foreign key (institution_id, category_id) references question_categories on delete set null (category_id),
  foreign key (institution_id, member_id) references members
);
call own('question_imports');
create index on question_imports (institution_id, member_id, created_at);
create index question_imports_file on question_imports ((upload ->> 'sha256')) where upload is not null;
create or replace function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum and (expires_at is null or expires_at > now()))
    or exists (select from edition_files where sha256 = sum)
    or exists (select from imports where sha256 = sum)
    or exists (select from question_imports where upload is not null and upload ->> 'sha256' = sum)
    or exists (select from jobs where state in ('waiting', 'running') and input #>> '{upload,sha256}' = sum);
end;

create table question_import_items (
  institution_id uuid not null,
  import_id uuid not null,
  position integer not null,
  place jsonb not null,
  source text not null,
  content jsonb not null,
  about jsonb not null,
  category text[] not null default '{}',
  passage text,
  findings jsonb not null default '[]',
  errors integer not null default 0,
  left_out boolean not null default false, -- by the person
  question_id uuid, -- once it is taken
  primary key (institution_id, import_id, position),
  foreign key (institution_id, import_id) references question_imports on delete cascade
);
call own('question_import_items');
create index on question_import_items (institution_id, import_id, position) where errors > 0;

create table question_import_passages (
  institution_id uuid not null,
  import_id uuid not null,
  key text not null,
  passage_id uuid not null,
  primary key (institution_id, import_id, key),
  foreign key (institution_id, import_id) references question_imports on delete cascade,
  foreign key (institution_id, passage_id) references question_passages
);
call own('question_import_passages');

-- The files that an import has taken out of its source, until its questions hold them.
create table question_import_files (
  institution_id uuid not null,
  import_id uuid not null,
  path text not null, -- in the source
  file_id uuid not null,
  damaged boolean not null default false, -- an empty frame stands for a picture that could not be opened
  primary key (institution_id, import_id, path),
  foreign key (institution_id, import_id) references question_imports on delete cascade,
  foreign key (institution_id, file_id) references files
);
create index question_import_files_by_file on question_import_files (institution_id, file_id);
call own('question_import_files');

create function keep_ready_version() returns trigger language plpgsql as $$
begin
  new.ready_version := new.version;
  return new;
end $$;
create trigger keep_ready_version before insert or update of state, version on questions for each row
  when (new.state = 'ready') execute function keep_ready_version();

-- The books in which a question stands. Readers of a book see only questions that somebody who may use them has put there.
create table question_uses (
  institution_id uuid not null,
  question_id uuid not null,
  textbook_id uuid not null,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (institution_id, question_id, textbook_id),
  foreign key (institution_id, question_id) references questions on delete cascade,
  foreign key (institution_id, textbook_id) references textbooks on delete cascade,
  foreign key (institution_id, added_by) references members
);
create index question_uses_by_textbook on question_uses (institution_id, textbook_id);
create index question_uses_by_adder on question_uses (institution_id, added_by);
call own('question_uses');

-- The buttons of the module of exams go to the roles that have had the module.
alter table roles no force row level security;
update roles set features = features || array['bookexam:edit', 'bookexam:bank', 'bookexam:review', 'bookexam:import', 'bookexam:export']
  where 'bookexam' = any (modules) and not 'bookexam:edit' = any (features);
alter table roles force row level security;
