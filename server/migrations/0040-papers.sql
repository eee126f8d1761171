-- A paper as its composers see it. `sections` has the shape of `PaperSection[]` in assessment/papers/paper.ts.
create table papers (
  institution_id uuid not null references institutions,
  id uuid not null,
  name text not null,
  describe text not null default '',
  language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
  state text not null default 'draft' check (state in ('draft', 'review', 'locked', 'archived')),
  sections jsonb not null default '[]',
  wanted_points numeric(8, 2), -- the total that the paper is to have
  minutes integer check (minutes > 0), -- the time that it is meant for
  variants smallint not null default 1 check (variants between 1 and 4),
  shuffle_questions boolean not null default false,
  shuffle_options boolean not null default false,
  for_each boolean not null default false, -- every candidate gets an order of their own
  seed integer not null, -- of all that is drawn and shuffled
  points numeric(8, 2) not null default 0,
  questions integer not null default 0,
  version integer not null default 0, -- the last one that was locked; 0 before
  owner_id uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  review_note text not null default '', -- what was said when it was last handed in or given back
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, updated_by) references members
);
call own('papers');
call listed('papers', 'binned,', array['state'], array['updated_at', '(name collate "zh-x-icu")']);
call searchable('papers', $$name || ' ' || describe$$);
create index on papers (institution_id, owner_id);
create index on papers (institution_id, deleted_at) where deleted_at is not null;

-- Who may see and change a paper besides its owner. Other people do not see it before its test opens.
create table paper_composers (
  institution_id uuid not null,
  paper_id uuid not null,
  member_id uuid not null,
  access text not null default 'edit' check (access in ('review', 'edit')),
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (institution_id, paper_id, member_id),
  foreign key (institution_id, paper_id) references papers on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, added_by) references members
);
call own('paper_composers');
create index on paper_composers (institution_id, member_id);

-- A locked paper, never changed: what tests refer to. `layout` has the shape of `PaperLayout` in assessment/papers/paper.ts.
create table paper_versions (
  institution_id uuid not null,
  paper_id uuid not null,
  no integer not null,
  layout jsonb not null,
  points numeric(8, 2) not null,
  questions integer not null,
  note text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, paper_id, no),
  foreign key (institution_id, paper_id) references papers,
  foreign key (institution_id, created_by) references members
);
call own('paper_versions');
revoke update on paper_versions from recto_app;

-- Each time that somebody has looked at the questions of a paper, once in ten minutes for each person.
create table paper_views (
  institution_id uuid not null,
  id uuid not null,
  paper_id uuid not null,
  member_id uuid not null,
  what text not null check (what in ('compose', 'student', 'print', 'export')),
  viewed_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, paper_id) references papers on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('paper_views');
create index on paper_views (institution_id, paper_id, viewed_at, id);
create index on paper_views (institution_id, member_id);

alter table roles no force row level security;
update roles set features = features || array['bookexam:paper'] where 'bookexam' = any (modules) and not 'bookexam:paper' = any (features);
alter table roles force row level security;
