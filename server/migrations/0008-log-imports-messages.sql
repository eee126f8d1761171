-- The log of operations. Each entry carries the hash of the one before it; the application's role can add entries and nothing else.
-- What names people lies in `details` behind a salted digest, so that it can be erased and the chain still holds.
create table operation_log_heads (
  institution_id uuid primary key references institutions,
  seq bigint not null default 0,
  hash bytea not null default ''
);
call own('operation_log_heads');
revoke insert, update, delete on operation_log_heads from recto_app;

create table operation_log (
  institution_id uuid not null references institutions,
  id uuid not null,
  seq bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  member_id uuid, -- who did it; empty for the system itself
  action text not null, -- textbook.publish
  object_kind text not null,
  object_id uuid,
  details jsonb, -- {actor, object, address, before, after}; empty once it has been erased
  salt bytea,
  digest bytea not null default '',
  previous bytea not null default '',
  hash bytea not null default '',
  primary key (institution_id, seq),
  unique (institution_id, id)
);
call own('operation_log');
revoke update, delete, truncate on operation_log from recto_app;
create index operation_log_at on operation_log (institution_id, at desc, id);
create index operation_log_member on operation_log (institution_id, member_id, at desc, id);
create index operation_log_action on operation_log (institution_id, action, at desc, id);
create index operation_log_object on operation_log (institution_id, object_kind, object_id, at desc, id);

create function operation_hash(entry operation_log) returns bytea language sql immutable as $$
  select sha256(entry.previous || convert_to(concat_ws('|', entry.institution_id, entry.id, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    coalesce(entry.member_id::text, ''), entry.action, entry.object_kind, coalesce(entry.object_id::text, '')), 'UTF8') || entry.digest)
$$;

create function chain_operation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head operation_log_heads;
begin
  insert into operation_log_heads (institution_id) values (new.institution_id) on conflict do nothing;
  -- The lock orders the entries of an institution.
  update operation_log_heads set seq = seq + 1 where institution_id = new.institution_id returning * into head;
  new.seq := head.seq;
  new.at := clock_timestamp();
  new.digest := sha256(new.salt || convert_to(new.details::text, 'UTF8'));
  new.previous := head.hash;
  new.hash := operation_hash(new);
  update operation_log_heads set hash = new.hash where institution_id = new.institution_id;
  return new;
end $$;
create trigger chain before insert on operation_log for each row execute function chain_operation();

-- Takes the person out of the entries that he made or that are about him; that something was done stays.
create function erase_from_log(member uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update operation_log set details = null, salt = null
  where institution_id = here() and (member_id = member or (object_kind = 'member' and object_id = member))
$$;

-- Files with a row each for what they bring: people now, questions and class members in the same way.
create table imports (
  institution_id uuid not null references institutions,
  id uuid not null,
  kind text not null,
  file_name text not null,
  size bigint not null,
  sha256 text not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'running', 'done', 'undone', 'failed')),
  headers text[] not null default '{}',
  mapping jsonb not null default '[]', -- the field of each column, null for one that is left out
  options jsonb not null default '{}',
  counts jsonb not null default '{}', -- {good, bad, made, changed, skipped, failed}
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references members on delete cascade
);
call own('imports');
create index on imports (institution_id, kind, created_at desc, id);

create table import_rows (
  institution_id uuid not null,
  import_id uuid not null,
  line integer not null, -- in the file, from 2 on
  cells text[] not null,
  original text[], -- before it was mended
  problems jsonb not null default '[]', -- [{column, field, code, words, value?}]
  outcome text check (outcome in ('made', 'changed', 'skipped', 'failed')),
  object_id uuid,
  undo jsonb, -- what it was before
  primary key (institution_id, import_id, line),
  foreign key (institution_id, import_id) references imports on delete cascade
);
call own('import_rows');
create index import_rows_bad on import_rows (institution_id, import_id, line) where problems <> '[]';

-- What people are told. The words are kept in both languages.
create table messages (
  institution_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text not null,
  words jsonb not null, -- {title: {zh, en}, body: {zh, en}}
  link text,
  about text, -- messages about one thing are shown together
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('messages');
create index messages_member on messages (institution_id, member_id, created_at desc, id);
create index messages_unread on messages (institution_id, member_id) where read_at is null;
