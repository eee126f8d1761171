-- What the kernel itself keeps.
create table kept_answers (
  institution_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  call text not null,
  key text not null,
  request_hash text not null,
  answer json, -- not jsonb: a repeat gets the same bytes
  kept_at timestamptz not null default now(),
  primary key (institution_id, account_id, call, key)
);
call own('kept_answers');
create index on kept_answers (kept_at);

create table jobs (
  institution_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  title text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress real not null default 0,
  step text not null default '',
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('jobs');
create index on jobs (institution_id, member_id, created_at desc);

-- The layout that rate-limiter-flexible expects; shared by all processes.
create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);

-- Single-use challenges of sign-in, by hash.
create table challenges (hash bytea primary key, expires_at timestamptz not null);
create index on challenges (expires_at);

-- A file is stored once by its SHA-256; each row says to whom and to which textbook it belongs.
create table files (
  institution_id uuid not null,
  id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  suffix text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  textbook_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references members
);
call own('files');
create index on files (institution_id, textbook_id);
