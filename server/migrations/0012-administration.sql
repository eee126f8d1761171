-- The log of operations as a list: the newest first, by person, operation and kind of object, and by words.
drop index operation_log_at, operation_log_member, operation_log_action;
call listed('operation_log', '', array['member_id', 'action', 'object_kind'], array['at']);
call searchable('operation_log', $$coalesce((details ->> 'actor') || ' ' || (details ->> 'object'), '')$$);

-- The first entry that does not fit its chain, or nothing: of one institution, with as many entries as were checked.
create function broken_log(institution uuid) returns table (checked bigint, seq bigint, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  with entries as (
    select l.seq, l.previous, l.hash, operation_hash(l) as computed, l.salt, l.details, l.digest,
      lag(l.seq, 1, 0) over w as seq_before, lag(l.hash, 1, ''::bytea) over w as hash_before
    from operation_log l where l.institution_id = institution window w as (order by l.seq)
  ), head as (
    select coalesce(max(h.seq), 0) as seq, coalesce((array_agg(h.hash))[1], ''::bytea) as hash from operation_log_heads h where h.institution_id = institution
  ), wrong as (
    select e.seq, case
      when e.seq <> e.seq_before + 1 then 'missing'
      when e.previous <> e.hash_before then 'order'
      when e.hash <> e.computed then 'changed'
      else 'details' end as reason
    from entries e
    where e.seq <> e.seq_before + 1 or e.previous <> e.hash_before or e.hash <> e.computed
      or (e.salt is not null or e.details is not null) and e.digest is distinct from sha256(e.salt || convert_to(e.details::text, 'UTF8'))
    order by e.seq limit 1
  ), last as (
    select coalesce(max(e.seq), 0) as seq, coalesce((array_agg(e.hash order by e.seq desc))[1], ''::bytea) as hash from entries e
  )
  select (select count(*) from entries), w.seq, w.reason from wrong w
  union all
  select (select count(*) from entries), least(l.seq, h.seq) + 1, 'cut' from last l, head h
  where not exists (select from wrong) and (l.seq <> h.seq or l.hash <> h.hash)
  union all
  select (select count(*) from entries), null, null from last l, head h
  where not exists (select from wrong) and l.seq = h.seq and l.hash = h.hash
$$;
alter function broken_log owner to recto_reach;

-- Those who might become customers, and what was spoken with them. They belong to the platform.
create table customers (
  id uuid primary key,
  name text not null,
  title text not null default '',
  org_name text not null,
  phone text,
  mail text,
  region text not null default '',
  source text not null default 'manual' check (source in ('trial', 'website', 'market', 'manual')),
  interest text not null default '',
  level smallint not null default 2 check (level between 1 and 3), -- 1 high, 3 low
  state text not null default 'new' check (state in ('new', 'contacted', 'trial', 'negotiating', 'won', 'lost')),
  owner_id uuid references accounts on delete set null,
  next_contact_at timestamptz,
  last_contact_at timestamptz,
  trial_institution_id uuid references institutions,
  trial_end_at timestamptz,
  remark text not null default '',
  -- Of someone who applied by himself: which texts he agreed to.
  agreed text,
  words text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1
);
create index customers_created on customers (created_at desc, id desc);
create index customers_updated on customers (updated_at desc, id desc);
create index customers_name on customers ((org_name collate "zh-x-icu"), id);
create index customers_next on customers (coalesce(next_contact_at, 'infinity'), id);
create index customers_state on customers (state, created_at desc, id desc);
create index customers_owner on customers (owner_id, created_at desc, id desc);
create index customers_phone on customers (phone);
create index customers_words on customers using gin (words gin_trgm_ops);

create table customer_contacts (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  kind text not null check (kind in ('call', 'visit', 'mail', 'wechat', 'meeting', 'note')),
  body text not null,
  state text not null, -- in which it left the customer
  next_contact_at timestamptz,
  by_account_id uuid references accounts on delete set null,
  by_name text not null,
  at timestamptz not null default now()
);
create index on customer_contacts (customer_id, at desc, id desc);

create table feedbacks (
  institution_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text not null check (type in ('bug', 'content', 'suggestion', 'complaint')),
  body text not null,
  contact text not null default '',
  page_url text not null default '',
  context jsonb not null default '{}', -- {chapterId, chapterName, bookName, block, quote, userAgent, version}
  textbook_id uuid,
  picture_ids uuid[] not null default '{}',
  state text not null default 'new' check (state in ('new', 'accepted', 'processing', 'resolved', 'rejected', 'closed')),
  assignee_id uuid,
  satisfaction smallint check (satisfaction between 1 and 5),
  reply_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, assignee_id) references members on delete set null (assignee_id)
);
call own('feedbacks');
call listed('feedbacks', '', array['state', 'type', 'assignee_id', 'member_id'], array['created_at', 'updated_at']);
call searchable('feedbacks', $$body || ' ' || contact || ' ' || coalesce(context ->> 'bookName', '')$$);

create table feedback_replies (
  institution_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  member_id uuid,
  internal boolean not null default false, -- a note among those who handle it
  body text not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, feedback_id) references feedbacks on delete cascade,
  foreign key (institution_id, member_id) references members on delete set null (member_id)
);
call own('feedback_replies');
create index on feedback_replies (institution_id, feedback_id, created_at, id);

-- Someone says who he is and shows it; what is approved holds in this institution only.
create table identity_applications (
  institution_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('teacher', 'student', 'author', 'org')),
  method text not null check (method in ('manual', 'mail', 'roster')),
  real_name text not null,
  id_number text, -- sealed
  number text not null default '', -- of an employee or a student
  department text not null default '',
  title text not null default '',
  org_name text not null default '',
  university_id uuid, -- which of the listed ones an institution says that it is
  mail text,
  evidence_ids uuid[] not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'revoked', 'withdrawn', 'expired')),
  reason text not null default '',
  auditor_id uuid,
  decided_at timestamptz,
  valid_to timestamptz,
  granted boolean not null default false, -- the role came with it, and goes with it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, auditor_id) references members on delete set null (auditor_id)
);
call own('identity_applications');
create unique index identity_applications_open on identity_applications (institution_id, member_id, kind) where state in ('pending', 'approved');
call listed('identity_applications', '', array['state', 'kind', 'member_id'], array['created_at', 'updated_at']);
create index identity_applications_due on identity_applications (valid_to) where state = 'approved' and valid_to is not null;
call searchable('identity_applications', $$real_name || ' ' || number || ' ' || department || ' ' || org_name$$);

-- Approved identities whose term has ended, wherever they are.
create function identities_due() returns table (institution_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.institution_id, a.id from identity_applications a where a.state = 'approved' and a.valid_to <= now() order by a.valid_to limit 500;
end;
alter function identities_due owner to recto_reach;

-- Institutions that wait for the platform to recognise them.
create function institutions_to_recognise() returns table (institution_id uuid, name text, org_name text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.institution_id, i.name, a.org_name, a.created_at from identity_applications a join institutions i on i.id = a.institution_id
  where a.state = 'pending' and a.kind = 'org' order by a.created_at limit 100;
end;
alter function institutions_to_recognise owner to recto_reach;

-- What the platform remembers of itself: when it was last backed up, and the like.
create table system_facts (name text primary key, value jsonb not null, at timestamptz not null default now());

create index jobs_state on jobs (institution_id, state, created_at desc, id desc);
-- Figures over all institutions, for those who run the platform.
create function system_counts() returns table (institutions bigint, members bigint, sessions bigint, waiting bigint, running bigint, failed bigint, files bigint, bytes bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select (select count(*) from institutions), (select count(*) from members where state <> 'left'), (select count(*) from sessions where expires_at > now()),
    (select count(*) from jobs where state = 'waiting'), (select count(*) from jobs where state = 'running'),
    (select count(*) from jobs where state = 'failed' and created_at > now() - interval '7 days'),
    (select count(*) from files), (select coalesce(sum(size), 0)::bigint from files);
end;
alter function system_counts owner to recto_reach;

-- The mark of an institution, for everybody: it stands on its sign-in page.
alter table institutions add mark_file_id uuid;
create function mark_of(institution uuid) returns table (sha256 text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.sha256, f.mime, f.size from institutions i join files f on f.institution_id = i.id and f.id = i.mark_file_id where i.id = institution;
end;
alter function mark_of owner to recto_reach;
