-- What an institution uses of its package, its departments and cohorts by name, and money from its first day.

alter table institutions add university_id uuid;
-- How near the end of the term was when its people were last told of it, in days.
alter table institutions add warned_days smallint;

-- Whether an institution stands below another one, or is the same.
create function is_institution_below(institution uuid, above uuid) returns boolean language sql stable as $$
  with recursive up (id, parent_id) as (
    select i.id, i.parent_id from institutions i where i.id = institution
    union select i.id, i.parent_id from up join institutions i on i.id = up.parent_id
  ) select exists (select from up where up.id = above)
$$;

alter table departments add initials text not null default ''; -- of the name, for finding
alter table cohorts add words text not null default ''; -- what finds one: name and initials
call searchable('cohorts', 'words');
create index cohorts_by_name on cohorts (institution_id, (archived_at is null), (name collate "zh-x-icu"), id);
create index cohorts_by_year on cohorts (institution_id, (archived_at is null), (coalesce(entry_year, 0::smallint)), id);
create index cohorts_created on cohorts (institution_id, (archived_at is null), created_at, id);
create index cohorts_adviser on cohorts (institution_id, adviser_id);

drop index institutions_created;
create index institutions_created on institutions (created_at, id);
create index institutions_expires on institutions (coalesce(expires_at, 'infinity'), id);
create index institutions_package on institutions (package_id);

-- Accounts of a package: people who can sign in. Who has left, is disabled or only visits takes none.
create index members_counted on members (institution_id) where state <> 'left' and disabled_at is null and not visitor;

-- Bytes of an institution's files, in several rows so that uploads at the same time do not wait for each other.
create table storage_used (
  holder_id uuid not null references institutions,
  slot smallint not null,
  bytes bigint not null,
  primary key (holder_id, slot)
);
revoke insert, update, delete on storage_used from recto_app;

create function count_storage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare change record; allowed bigint;
begin
  if tg_op = 'DELETE' then
    for change in select institution_id as holder, sum(size)::bigint as bytes from removed group by 1 loop
      insert into storage_used as used values (change.holder, pg_backend_pid() % 16, -change.bytes)
        on conflict (holder_id, slot) do update set bytes = used.bytes + excluded.bytes;
    end loop;
    return null;
  end if;
  for change in select institution_id as holder, sum(size)::bigint as bytes from added group by 1 loop
    insert into storage_used as used values (change.holder, pg_backend_pid() % 16, change.bytes)
      on conflict (holder_id, slot) do update set bytes = used.bytes + excluded.bytes;
    select p.storage_limit into allowed from institutions i join packages p on p.id = i.package_id where i.id = change.holder;
    if (select sum(bytes) from storage_used where holder_id = change.holder) > allowed then
      raise exception 'the storage of the package is used up' using errcode = 'disk_full';
    end if;
  end loop;
  return null;
end $$;
create trigger count_added after insert on files referencing new table as added for each statement execute function count_storage();
create trigger count_removed after delete on files referencing old table as removed for each statement execute function count_storage();
-- The owner of the tables is held by row-level security as well.
alter table files no force row level security;
insert into storage_used select institution_id, 0, sum(size) from files group by 1;
alter table files force row level security;

create function usage_of(institutions uuid[]) returns table (institution_id uuid, accounts bigint, storage bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id,
    (select count(*) from members m where m.institution_id = i.id and m.state <> 'left' and m.disabled_at is null and not m.visitor),
    (select coalesce(sum(u.bytes), 0)::bigint from storage_used u where u.holder_id = i.id)
  from unnest(institutions) as i (id);
end;
alter function usage_of owner to recto_reach;

-- The name of a member of any institution, for the platform's own lists.
create function name_of(institution uuid, member uuid) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.name from members m where m.institution_id = institution and m.id = member;
end;
alter function name_of owner to recto_reach;

-- Where the platform's administrators read their messages: their first membership that is no visit.
create function administrators_homes() returns table (institution_id uuid, member_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (a.id) m.institution_id, m.id from accounts a join members m on m.account_id = a.id
  where a.administrator and a.disabled_at is null and a.deleted_at is null and m.disabled_at is null and m.state <> 'left'
  order by a.id, m.visitor, m.id;
end;
alter function administrators_homes owner to recto_reach;

-- The ledger. Every movement of money is one transfer whose entries add up to nothing; nothing is ever changed or deleted.
-- An amount above zero is what the holder gains; the bank stands against all holders and is below zero by what came in.
create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('prepaid', 'platform_bank')),
  holder_id uuid references institutions, -- empty: the platform itself
  balance bigint not null default 0, -- fen
  entry_count bigint not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, holder_id),
  check ((kind = 'platform_bank') = (holder_id is null)),
  constraint ledger_covered check (kind <> 'prepaid' or balance >= 0),
  constraint ledger_exact check (abs(balance) <= 9007199254740991)
);
create index on ledger_accounts (holder_id);

create table ledger_transfers (
  id uuid primary key,
  kind text not null check (kind in ('recharge', 'reversal')),
  source_id uuid not null, -- what caused it; it causes one transfer of a kind
  line_count smallint not null check (line_count >= 2),
  memo text not null default '',
  account_id uuid references accounts, -- who did it; empty for the system itself
  at timestamptz not null default now(),
  constraint ledger_once unique (kind, source_id)
);

create table ledger_entries (
  id uuid primary key,
  transfer_id uuid not null references ledger_transfers,
  account_id uuid not null references ledger_accounts,
  seq bigint not null default 0, -- within the account
  amount bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991), -- fen
  balance bigint not null default 0, -- after it
  unique (transfer_id, account_id),
  unique (account_id, seq)
);
revoke insert, update, delete on ledger_accounts, ledger_transfers, ledger_entries from recto_app;
grant insert (kind, holder_id) on ledger_accounts to recto_app;
grant insert (id, kind, source_id, line_count, memo, account_id) on ledger_transfers to recto_app;
grant insert (id, transfer_id, account_id, amount) on ledger_entries to recto_app;

create function book_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The row's lock orders the entries of an account.
  update ledger_accounts set balance = balance + new.amount, entry_count = entry_count + 1 where id = new.account_id
    returning balance, entry_count into new.balance, new.seq;
  return new;
end $$;
create trigger book before insert on ledger_entries for each row execute function book_entry();

create function check_transfer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare transfer uuid := to_jsonb(new) ->> tg_argv[0]; lines bigint; total numeric;
begin
  select count(*), sum(e.amount) into lines, total from ledger_entries e where e.transfer_id = transfer;
  if total is distinct from 0 or lines <> (select t.line_count from ledger_transfers t where t.id = transfer) then
    raise exception 'transfer % does not balance', transfer using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_transfers deferrable initially deferred for each row execute function check_transfer('id');
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_transfer('transfer_id');

insert into ledger_accounts (kind) values ('platform_bank');

-- What institutions have paid in; it is theirs to spend once the platform has seen the money.
create table recharges (
  id uuid primary key,
  no text not null unique,
  holder_id uuid not null references institutions,
  amount bigint not null check (amount between 1 and 10000000000), -- fen
  state text not null default 'pending' check (state in ('pending', 'done', 'rejected', 'cancelled', 'reversed')),
  payer text not null default '',
  paid_at timestamptz,
  remark text not null default '',
  voucher_file_id uuid not null, -- of the holder's files
  requested_by uuid not null, -- of the holder's members
  requested_at timestamptz not null default now(),
  decided_by uuid references accounts,
  decided_at timestamptz,
  reversed_by uuid references accounts, -- it had come in, and was taken back
  reversed_at timestamptz,
  reason text not null default '',
  row_version integer not null default 1
);
create index recharges_holder on recharges (holder_id, requested_at, id);
create index recharges_state on recharges (state, requested_at, id);
create index recharges_requested on recharges (requested_at, id);
revoke delete on recharges from recto_app;

-- Universities and places, for choosing from.
create table provinces (code text primary key, name text not null);
create table cities (code text primary key, province_code text not null references provinces, name text not null);
create index on cities (province_code);
create table universities (
  id uuid primary key,
  name text not null unique,
  initials text not null,
  province_code text not null references provinces,
  website text not null default ''
);
create index universities_by_name on universities ((name collate "zh-x-icu"), id);
create index universities_by_province on universities (province_code, (name collate "zh-x-icu"), id);
create index universities_words on universities using gin ((name || ' ' || initials) gin_trgm_ops);
revoke insert, update, delete on provinces, cities, universities from recto_app;
alter table institutions add foreign key (university_id) references universities;
create unique index institutions_university on institutions (university_id);
