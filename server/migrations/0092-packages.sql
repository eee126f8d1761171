-- How far a person is in a package (SCORM, cmi5, H5P). The file may be a public one of another institution.
create table package_registrations (
  institution_id uuid not null references institutions,
  id uuid not null,
  member_id uuid not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), -- of the version that was opened last
  kind text not null check (kind in ('scorm12', 'scorm2004', 'cmi5', 'h5p')),
  cmi jsonb not null default '{}', -- by part: what the part keeps for the next time
  parts jsonb not null default '{}', -- by part: `Standing` in rules.ts
  progress real not null default 0 check (progress between 0 and 1),
  score real check (score between -1 and 1), -- scaled
  passed boolean,
  completed_at timestamptz,
  seconds integer not null default 0,
  statements integer not null default 0, -- their number
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  unique (institution_id, file_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('package_registrations');
create index on package_registrations (institution_id, member_id);
create index on package_registrations (institution_id, file_id, updated_at, id);

-- What people did in packages, as xAPI statements.
create table xapi_statements (
  institution_id uuid not null references institutions,
  id uuid not null,
  registration_id uuid not null,
  member_id uuid not null,
  verb text not null,
  object text not null, -- the id of the activity
  result jsonb,
  statement jsonb not null check (octet_length(statement::text) <= 65536),
  stored_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, registration_id) references package_registrations on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('xapi_statements');
revoke update on xapi_statements from recto_app;
create index on xapi_statements (institution_id, registration_id, stored_at, id);
create index on xapi_statements (institution_id, member_id);
